import type { Channel } from '../channels/channels.ts';
import type { PictureFiles } from '../files/picture-files.ts';
import { isRough } from '../luma/simulate-luma.ts';

type Steps = Pick<PictureFiles, 'canTake' | 'stepsLikeLuma'>;

/** Whether this platform's copy after a channel is what arrives elsewhere, so that it may contradict luma. */
export function canConfirm({ steps }: Pick<Channel, 'steps'>, { canTake, stepsLikeLuma }: Steps): boolean {
  return steps.every((step) => canTake(step) && !(stepsLikeLuma && isRough(step)));
}
