# syntax=docker/dockerfile:1
# The image's own Node 24 replaces the one that npm installs elsewhere, so no install script has to run.

FROM node:24-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/codec/package.json packages/codec/package.json
COPY packages/contract/package.json packages/contract/package.json
COPY packages/imaging/package.json packages/imaging/package.json
COPY packages/jpeg/package.json packages/jpeg/package.json
COPY apps/api/package.json apps/api/package.json
COPY apps/cli/package.json apps/cli/package.json
COPY apps/web/package.json apps/web/package.json
COPY e2e/package.json e2e/package.json

FROM manifests AS pages
RUN npm ci --ignore-scripts --no-audit --no-fund --workspace apps/web --include-workspace-root
COPY tsconfig.base.json ./
COPY packages/codec packages/codec
COPY packages/contract packages/contract
COPY packages/imaging packages/imaging
COPY packages/jpeg packages/jpeg
COPY apps/web apps/web
RUN npm run build --workspace apps/web

FROM manifests AS modules
RUN npm ci --ignore-scripts --omit=dev --no-audit --no-fund --workspace apps/api

FROM node:24-slim AS server
# The sandbox around each picture, where the container allows one (docs/operations.md).
RUN apt-get update && apt-get install --yes --no-install-recommends bubblewrap && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=modules /app/package.json package.json
COPY --from=modules /app/node_modules node_modules
COPY --from=modules /app/apps/api apps/api
COPY packages/codec/package.json packages/codec/package.json
COPY packages/codec/src packages/codec/src
COPY packages/contract/package.json packages/contract/package.json
COPY packages/contract/src packages/contract/src
COPY packages/imaging/package.json packages/imaging/package.json
COPY packages/imaging/src packages/imaging/src
COPY packages/jpeg/package.json packages/jpeg/package.json
COPY packages/jpeg/src packages/jpeg/src
COPY apps/api/src apps/api/src
COPY --from=pages /app/apps/web/dist apps/web/dist
RUN install --directory --owner=node --group=node --mode=0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/api/src/main.ts"]
