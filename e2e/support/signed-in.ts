import { signedIn } from './member.ts';
import { test as base } from './test.ts';

/** `test` in the browser of the member. */
export const test = base.extend({
  storageState: async ({ server, member }, use) => use(signedIn(server, member)),
});
