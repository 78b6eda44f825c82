import { AppError } from '../errors/app-error.ts';
import type { ImagesContext } from './images.context.ts';

/** @throws {AppError} `work.elsewhere` if this server is not set up to have it done there. */
export function requireWorkOn(place: 'device' | 'server', { workOn }: Pick<ImagesContext, 'workOn'>): void {
  if (workOn !== 'both' && workOn !== place) throw new AppError('work.elsewhere');
}
