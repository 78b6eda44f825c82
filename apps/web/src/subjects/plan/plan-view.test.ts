import { ApiError } from '@underpaint/contract';
import { describe, expect, it } from 'vitest';
import { isPro, toPlanView } from './plan-view.ts';

const end = '2026-06-01T00:00:00.000Z';

describe('what a screen knows about the plan', () => {
  it('S-2.6.4: is loading until something was heard', () => {
    expect(toPlanView({ data: undefined, error: null })).toEqual({ state: 'loading' });
  });

  it('S-4.7, S-8.32: an error of the server counts as inactive', () => {
    const error = new ApiError({ status: 500, code: 'server.error', message: 'x' });
    expect(toPlanView({ data: undefined, error })).toEqual({ state: 'inactive' });
  });

  it('A-43: a lost network is not taken for an inactive plan', () => {
    const error = new ApiError({ status: 0, code: 'network.failed' });
    expect(toPlanView({ data: undefined, error })).toEqual({ state: 'unchecked' });
    expect(toPlanView({ data: { status: 'active' }, error })).toEqual({ state: 'active', renews: null });
  });

  it('A-10, A-57: a cancelled plan that runs is Pro until its end', () => {
    const view = toPlanView({
      data: { status: 'active', cancelAtPeriodEnd: true, currentPeriodEnd: end },
      error: null,
    });
    expect(view).toEqual({ state: 'ending', until: end });
    expect(isPro(view)).toBe(true);
  });

  it('A-20: one that has stopped because it was not paid can still be cancelled', () => {
    const view = toPlanView({ data: { status: 'inactive', overdue: true }, error: null });
    expect(view).toEqual({ state: 'inactive', overdue: true });
    expect(isPro(view)).toBe(false);
  });

  it.each([
    ['active', true],
    ['inactive', false],
  ] as const)('a plan that is %s', (status, pro) => {
    expect(isPro(toPlanView({ data: { status }, error: null }))).toBe(pro);
  });
});
