import { rm } from 'node:fs/promises';

/** After all tests: servers stop and their folder goes. */
export default async function teardown() {
  const { folder, server, redis, commands } = globalThis.__CRS_TEST__;
  await commands.stop();
  await redis?.stop();
  await server.release();
  await rm(folder, { recursive: true, force: true });
}
