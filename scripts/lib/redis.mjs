import { installFromDebian, onPath } from './programs.mjs';

/** The Redis for the tests of shared limits: the one named by REDIS_SERVER, one on the path, or Debian's. */
export async function requireRedis() {
  if (process.env.REDIS_SERVER || onPath('redis-server')) return;
  await installFromDebian(
    'redis-server',
    'No redis-server was found. Install one, or set REDIS_SERVER to its path.',
  );
}
