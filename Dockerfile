# The service: crs serve, crs work and every other verb. PostgreSQL and Redis run elsewhere (compose.yaml).
FROM node:26-bookworm-slim AS build
WORKDIR /src
COPY . .
RUN npm run --silent setup
RUN node deploy/assemble.js /app

# Node needs nothing but glibc and libstdc++, which Debian has; npm, yarn and headers are 100 MB that nobody calls.
FROM debian:bookworm-slim
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
RUN useradd --system --uid 10001 --no-create-home crs \
 && install --directory --owner=crs /data /backups \
 && ln -s /app/cli/bin/crs.js /usr/local/bin/crs
USER 10001
WORKDIR /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 CRS_DATA_DIR=/data CRS_CONFIG_DIR=/app/config
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "/app/deploy/healthcheck.js"]
ENTRYPOINT ["crs"]
CMD ["serve"]
