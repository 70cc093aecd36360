"""The report as one page: a file of HTML that needs nothing else, about a run or about one match.

What the page shows is one JSON document, which the modules of this package put together; `assets/` draws it in the
browser. The document says everything that has words in every language, so that the page switches without reading.
"""
