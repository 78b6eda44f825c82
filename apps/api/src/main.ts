import type { FastifyBaseLogger } from 'fastify';
import { type AppParts, createApp } from './app.ts';
import { type Config, ConfigError, parseConfig } from './config/config.ts';
import { StartError } from './errors/start-error.ts';
import { openServices, type ServiceLog, type Services } from './services.ts';
import { startSweeping } from './sweeping.ts';

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

function readConfig(): Config {
  try {
    return parseConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) return fail(`Underpaint cannot start:\n${error.message}`);
    throw error;
  }
}

async function open(config: Config, log: ServiceLog): Promise<Services> {
  try {
    return await openServices(config, { log });
  } catch (error) {
    if (error instanceof StartError) return fail(`Underpaint cannot start: ${error.message}`);
    throw error;
  }
}

function portProblem(error: unknown, port: number): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return `port ${port} is taken. Set PORT to another one.`;
  if (code === 'EACCES') return `port ${port} may not be used. Set PORT to one above 1023.`;
  return null;
}

async function start(): Promise<void> {
  const config = readConfig();
  if (config.supportEmail === undefined) {
    console.error('SUPPORT_EMAIL is not set: people cannot see whom to write to.');
  }
  let logger: FastifyBaseLogger | undefined;
  const services = await open(config, (level, message) => logger?.[level](message));
  const parts: AppParts = { config, ...services };
  const app = await createApp(parts);
  logger = app.log;
  const stopSweeping = startSweeping(parts, app.log);

  const stop = async () => {
    stopSweeping();
    setTimeout(() => app.server.closeAllConnections(), (config.taskSeconds + 5) * 1000).unref();
    await app.close();
    await services.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    const problem = portProblem(error, config.port);
    if (problem === null) throw error;
    fail(`Underpaint cannot start: ${problem}`);
  }
  console.log(`Underpaint is ready at ${config.publicOrigin}`);
}

await start();
