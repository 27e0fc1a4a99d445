# Runs without root and without development tools; /data is the only persistent folder.
#   docker build -t fraud-shield . && docker run -p 3000:3000 -v fraud-shield:/data fraud-shield
# Debian, because the embedded PostgreSQL and the picture library are built for glibc.

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --omit=dev --no-audit --no-fund
COPY tsconfig.json tsconfig.base.json vite.config.ts ./
COPY samples samples
COPY sdk sdk
COPY scripts scripts
COPY src src
COPY vite vite
COPY test/tsconfig.json test/tsconfig.json
RUN npx vite build && npx vite build --config vite/programs.config.ts && node scripts/sdk-pack.mjs
# What package.json calls buildOnly has done its work.
RUN npm uninstall --no-save --omit=dev --no-audit --no-fund $(node -p "require('./package.json').buildOnly.join(' ')")

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 0700 /data
COPY --from=build /app/package.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
# npm run shield -- <command> works as node dist/server/shield.js does.
COPY --from=build /app/scripts/install.mjs /app/scripts/shield.mjs scripts/
COPY migrations migrations
COPY samples samples
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz?for=lookups').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Without npm, so that SIGTERM reaches the program itself. With more young memory, as in package.json, garbage is collected
# less often while lookups wait.
CMD ["node", "--max-semi-space-size=32", "dist/server/main.js"]
