import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { pino } from 'pino';
import type { Observer } from '../observing/observer.ts';

/** Anything that can be written to, such as standard error. */
export interface LogStream {
  write(line: string): void;
}

/**
 * The server's log, one JSON object per line. Requests appear as their route's pattern, never as their URL, which may
 * contain a share id; headers and bodies do not appear at all.
 */
export function createLog(level: string, stream: LogStream = process.stderr): FastifyBaseLogger {
  const options = {
    level,
    base: null,
    redact: {
      paths: ['*.headers', '*.authorization', '*.cookie', '*.password', '*.token', '*.key', '*.s3Key'],
      censor: '[hidden]',
    },
    serializers: {
      req: ({ method }: { method: string }) => ({ method }),
      res: ({ statusCode }: { statusCode: number | undefined }) => ({ status: statusCode }),
    },
  };
  return pino(options, stream);
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions?.url ?? 'unknown route';
}

/** Logs one line per answer and tells the observer: method, route pattern, status, time. */
export function logAnswers(app: FastifyInstance, observer: Pick<Observer, 'arrived' | 'answered'>): void {
  app.addHook('onRequest', (request, _reply, done) => observer.arrived(request, done));
  app.addHook('onResponse', async (request, reply) => {
    const answer = { method: request.method, route: routeOf(request), status: reply.statusCode };
    request.log.info({ ...answer, ms: Math.round(reply.elapsedTime) }, 'answered');
    observer.answered(request, { ...answer, seconds: reply.elapsedTime / 1000 });
  });
}
