import type { Channel } from './channels.ts';

/** Whether all of the picture arrives, and nothing besides it and its label. */
export function showsAll({ steps }: Pick<Channel, 'steps'>): boolean {
  return steps.every((step) => step.do !== 'crop' && step.do !== 'screen' && step.do !== 'app');
}
