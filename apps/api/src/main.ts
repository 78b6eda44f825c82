import { createApp } from './app.ts';
import { type Config, ConfigError, parseConfig } from './config/config.ts';
import { isForOperator } from './errors/start-error.ts';
import { createLog } from './http/logging.ts';
import { type Observing, startObserving } from './observing/start-observing.ts';
import { openServices, type ServiceLog, type Services } from './services.ts';
import { startSweeping } from './sweeping.ts';
import { quietReports } from './system/quiet-reports.ts';
import { MOST_STILL_SECONDS } from './workers/task-clock.ts';

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

async function observe(config: Config): Promise<Observing> {
  try {
    return await startObserving(config);
  } catch (error) {
    const problem = portProblem(error, { name: 'METRICS_PORT', port: config.metricsPort ?? 0 });
    if (problem === null) throw error;
    return fail(`Underpaint cannot start: ${problem}`);
  }
}

async function open(config: Config, log: ServiceLog, { observer }: Observing): Promise<Services> {
  try {
    return await openServices(config, { log, observer, warm: true });
  } catch (error) {
    if (isForOperator(error)) return fail(`Underpaint cannot start: ${error.message}`);
    throw error;
  }
}

function portProblem(error: unknown, { name, port }: { name: string; port: number }): string | null {
  const code = error instanceof Error && 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return `port ${port} is taken. Set ${name} to another one.`;
  if (code === 'EACCES') return `port ${port} may not be used. Set ${name} to one above 1023.`;
  return null;
}

async function start(): Promise<void> {
  quietReports();
  // Everything written is for this user only.
  process.umask(0o077);
  const config = readConfig();
  if (config.supportEmail === undefined) {
    console.error('SUPPORT_EMAIL is not set: the pages give people no address to write to.');
  }
  const log = createLog(config.logLevel);
  const observing = await observe(config);
  const services = await open(config, (level, message, err) => log[level]({ err }, message), observing);
  const parts = { config, ...services, log, observer: observing.observer };
  const app = await createApp(parts);
  const stopSweeping = startSweeping(parts, log);

  const longestTask = config.taskSeconds + MOST_STILL_SECONDS + 5;
  const stop = async () => {
    stopSweeping();
    setTimeout(() => app.server.closeAllConnections(), longestTask * 1000).unref();
    await app.close();
    await services.close();
    await observing.close();
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (error) {
    await stop();
    const problem = portProblem(error, { name: 'PORT', port: config.port });
    if (problem === null) throw error;
    fail(`Underpaint cannot start: ${problem}`);
  }
  console.log(`Underpaint is ready at ${config.publicOrigin}`);
}

await start();
