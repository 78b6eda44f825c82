import { routes } from '@underpaint/contract';
import { call } from '../../subjects/account/client.ts';

const NAME_BYTES = 16;

/** Identifies a view, so that asking again after a lost answer does not use another one. */
export const newOpening = (): string =>
  [...crypto.getRandomValues(new Uint8Array(NAME_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

export type Opened = { picture: Blob } | { error: unknown };

/** Opens a picture with limited views, which uses one of them; otherwise returns why not. */
export const openShared = async (encodingId: string, opening: string): Promise<Opened> => {
  try {
    return { picture: await call(routes.openPicture, { encodingId, opening }) };
  } catch (error) {
    return { error };
  }
};
