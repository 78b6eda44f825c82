import { expect, it, vi } from 'vitest';
import { createLeaving } from './leaving.ts';

const stake = () => ({ show: vi.fn(), giveUp: vi.fn() });

it('a step is taken at once where nothing is at stake', () => {
  const leaving = createLeaving();
  const go = vi.fn();
  leaving.before({ losing: true, go });
  expect(go).toHaveBeenCalledOnce();
  expect(leaving.question()).toBeNull();
});

it('a step that loses something waits for an answer, and is not taken if the person stays', () => {
  const leaving = createLeaving();
  const [it, go] = [stake(), vi.fn()];
  leaving.setStake(it);
  leaving.before({ losing: true, go });
  expect(go).not.toHaveBeenCalled();
  leaving.question()?.stay();
  expect(leaving.question()).toBeNull();
  expect([go, it.giveUp, it.show].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0]);
});

it('somebody who leaves only gives up what the step loses', () => {
  for (const losing of [true, false]) {
    const leaving = createLeaving();
    const [it, go] = [stake(), vi.fn()];
    leaving.setStake(it);
    leaving.before({ losing, go });
    leaving.question()?.leave();
    expect(go).toHaveBeenCalledOnce();
    expect(it.giveUp).toHaveBeenCalledTimes(losing ? 1 : 0);
  }
});

it('somebody who wants to see it first is shown it, and stays', () => {
  const leaving = createLeaving();
  const [it, go] = [stake(), vi.fn()];
  leaving.setStake(it);
  leaving.before({ losing: false, go });
  leaving.question()?.show();
  expect(it.show).toHaveBeenCalledOnce();
  expect(go).not.toHaveBeenCalled();
});

it('the tab is told when something is at stake and when it no longer is', () => {
  const told = vi.fn();
  const leaving = createLeaving(told);
  leaving.setStake(stake());
  leaving.setStake(null);
  expect(told.mock.calls).toEqual([[true], [false]]);
});
