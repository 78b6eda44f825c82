import type { FastifyInstance } from 'fastify';

const LINE = /^(?<branch>[│├└─\s]*)(?<path>\S+) \((?<methods>[A-Z, ]+)\)$/;
/** Width of each level in the printed tree. */
const INDENT = 4;

/** Every route of an app as `METHOD /path`, read from the tree that the router prints. */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const { branch = '', path = '', methods = '' } = LINE.exec(line)?.groups ?? {};
      if (path === '') return [];
      const depth = branch.length / INDENT;
      const whole = (depth > 1 ? (parents[depth - 1] ?? '') : '') + path;
      parents[depth] = whole;
      const names = methods.split(', ').filter((method) => method !== 'HEAD');
      return names.map((method) => `${method} ${whole}`);
    });
}
