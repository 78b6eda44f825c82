import { createApp } from './app.ts';
import { type Config, ConfigError, parseConfig } from './config/config.ts';
import { saidToOperator } from './errors/start-error.ts';
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

/** If the reader of the log leaves, or its disk is full, lines are lost, but the server continues. */
function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
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
    const { metricsHost: host, metricsPort: port = 0 } = config;
    const problem = listenProblem(error, { host, port, settings: ['METRICS_HOST', 'METRICS_PORT'] });
    if (problem === null) throw error;
    return fail(`Underpaint cannot start: ${problem}`);
  }
}

async function open(config: Config, log: ServiceLog, { observer }: Observing): Promise<Services> {
  try {
    return await openServices(config, { log, observer, warm: true });
  } catch (error) {
    const said = saidToOperator(error);
    if (said === null) throw error;
    return fail(`Underpaint cannot start: ${said}`);
  }
}

/** The host is not an address of this machine, or not a name that it knows. */
const NOT_HERE = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EAI_AGAIN', 'EINVAL', 'ENOTFOUND']);

interface Listening {
  host: string;
  port: number;
  /** The names of both settings. */
  settings: [host: string, port: string];
}

function listenProblem(error: unknown, { host, port, settings: [ofHost, ofPort] }: Listening): string | null {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EADDRINUSE') return `port ${port} is taken. Set ${ofPort} to another one.`;
  if (code === 'EACCES') return `port ${port} may not be used. Set ${ofPort} to one above 1023.`;
  if (!NOT_HERE.has(code)) return null;
  return `it cannot listen on ${host} (${code}). Set ${ofHost} to a name or an address of this machine.`;
}

async function start(): Promise<void> {
  quietReports();
  outliveLog();
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

  const { host, port } = config;
  try {
    await app.listen({ port, host });
  } catch (error) {
    await stop();
    const problem = listenProblem(error, { host, port, settings: ['HOST', 'PORT'] });
    if (problem === null) throw error;
    fail(`Underpaint cannot start: ${problem}`);
  }
  console.log(`Underpaint is ready at ${config.publicOrigin}`);
}

await start();
