# The image of a night: hakam, with Python, Node and Dart for the engines, and a user that is not root.
#
#   docker build --tag hakam:0.1.0 .
#   docker run --rm --init --volume "$PWD:/work" hakam:0.1.0 hakam fuzz --for 8h

FROM dart:3.7.3 AS dart

FROM node:22-bookworm-slim AS node

FROM python:3.13-slim-bookworm AS wheel
WORKDIR /source
COPY . .
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim-bookworm
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
COPY --from=dart /usr/lib/dart /usr/lib/dart
COPY --from=wheel /wheels /wheels
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm \
    && ln -s ../lib/node_modules/npm/bin/npx-cli.js /usr/local/bin/npx \
    && pip install --no-cache-dir /wheels/*.whl \
    && useradd --create-home --uid 1000 hakam
ENV PATH="/usr/lib/dart/bin:${PATH}"
USER 1000
WORKDIR /work
CMD ["hakam", "--help"]
