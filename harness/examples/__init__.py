"""Failing examples that machines share through a database of Hypothesis's.

The cases of findings, so that what fails on one machine is played first on the others.
"""
