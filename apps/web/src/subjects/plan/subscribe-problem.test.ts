import { ApiError } from '@underpaint/contract';
import { describe, expect, it } from 'vitest';
import { goToCheckout, subscribeProblem } from './subscribe-problem.ts';

const origin = 'https://underpaint.test';
const failure = (act: () => void): unknown => {
  try {
    act();
  } catch (error) {
    return error;
  }
  return null;
};
const place = (assign: (url: string | URL) => void) => ({ assign, origin });

describe('the way to the checkout', () => {
  it('S-7.15, A-18: goes to the address of the session', () => {
    const visited: (string | URL)[] = [];
    const url = 'https://checkout.stripe.com/c/pay/cs_1';
    goToCheckout(
      { sessionId: 'cs_1', url },
      place((to) => visited.push(to)),
    );
    goToCheckout(
      { sessionId: 'cs_1', url: `${origin}/sandbox-checkout/cs_1` },
      place((to) => visited.push(to)),
    );
    expect(visited).toEqual([url, `${origin}/sandbox-checkout/cs_1`]);
  });

  it.each([undefined, null, ''])(
    'S-8.24: without an address (%j) says that Stripe.js failed to load',
    (url) => {
      const error = failure(() =>
        goToCheckout(
          { sessionId: 'cs_1', url },
          place(() => {}),
        ),
      );
      expect(subscribeProblem(error)).toBe('Stripe.js failed to load.');
    },
  );

  it('S-8.25: says why the browser could not be sent there', () => {
    const refusing = place(() => {
      throw new Error('navigation is not allowed');
    });
    const url = 'https://checkout.stripe.com/c/pay/cs_1';
    const error = failure(() => goToCheckout({ sessionId: 'cs_1', url }, refusing));
    expect(subscribeProblem(error)).toBe('Could not redirect to checkout: navigation is not allowed');
  });

  it.each(['javascript:alert(1)', 'http://evil.example/', 'data:text/html,x', 'no address'])(
    'S-8.25: never goes to %s',
    (url) => {
      const visited: (string | URL)[] = [];
      const error = failure(() =>
        goToCheckout(
          { sessionId: 'cs_1', url },
          place((to) => visited.push(to)),
        ),
      );
      expect(subscribeProblem(error)).toBe('Could not redirect to checkout: the address is not a safe one');
      expect(visited).toEqual([]);
    },
  );
});

const refused = (status: number, code: string, message = '') => new ApiError({ status, code, message });

it.each([
  ['S-8.21', refused(401, 'auth.required', 'Please sign in.'), 'Please log in first to subscribe.'],
  [
    'S-8.22',
    refused(503, 'billing.off', 'Stripe is not configured correctly. Please contact support.'),
    'Stripe is not configured correctly. Please contact support.',
  ],
  ['S-8.23', refused(502, 'response.invalid'), 'Failed to create checkout session.'],
  ['S-8.26', refused(409, 'billing.active', 'You have one.'), 'Error: You have one.'],
  ['S-8.26', refused(0, 'network.failed'), 'Error: Could not start subscription process.'],
  ['S-8.26', new TypeError('x'), 'Error: Could not start subscription process.'],
])('%s: what a failed subscription is called', (_id, error, sentence) => {
  expect(subscribeProblem(error)).toBe(sentence);
});
