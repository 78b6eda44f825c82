import { errorBody, errorsOf, type Route, routes } from '@underpaint/contract';
import { expect } from 'vitest';

const PATTERNS = Object.values<Route>(routes).map((route) => ({
  route,
  pattern: new RegExp(`^/api${route.path.replace(/:\w+/g, '[^/]+')}$`),
}));

/** The contract's route for a request, if there is one. */
function routeAt(method: string, url: string): Route | undefined {
  const { pathname } = new URL(url, 'http://localhost');
  return PATTERNS.find(({ route, pattern }) => route.method === method && pattern.test(pathname))?.route;
}

/** Fails the test when a route refuses in a way that its entry in the contract does not allow. */
export function expectWithinContract(asked: { method: string; url: string }, body: string): void {
  const route = routeAt(asked.method, asked.url);
  if (route === undefined) return;
  const { code } = errorBody.parse(JSON.parse(body));
  expect
    .soft([asked.method, route.path, errorsOf(route)])
    .toEqual([asked.method, route.path, expect.arrayContaining([code])]);
}
