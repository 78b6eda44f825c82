import { routes } from '@underpaint/contract';
import { useState } from 'react';
import { call } from '../account/client.ts';

export interface Shared {
  /** The key that the picture is stored under. */
  s3Key: string;
  filename: string;
  /** Opens the picture for anyone with the key. */
  link: string;
}

/** `ready`: the picture took so long to load that the browser wants another click before it opens the sheet. */
export type SheetState = 'idle' | 'fetching' | 'ready';

const hasName = (error: unknown, name: string): boolean =>
  error instanceof DOMException && error.name === name;

const bytesOf = async ({ s3Key, filename }: Shared): Promise<File | null> => {
  const picture = await call(routes.ownPicture, { idOrKey: s3Key }).catch(() => null);
  return picture && new File([picture], filename, { type: picture.type });
};

/**
 * Passes picture and link to the device's share sheet; only the link if files cannot be shared or the picture did not
 * load. Null if there is no share sheet.
 */
export const useShareSheet = (shared: Shared): { state: SheetState; open: () => Promise<void> } | null => {
  const [state, setState] = useState<SheetState>('idle');
  const [file, setFile] = useState<File | null>(null);
  if (!('share' in navigator)) return null;

  const show = async (picture: File | null) => {
    const withFile = { files: picture ? [picture] : [], text: shared.link };
    const data = picture && navigator.canShare?.(withFile) ? withFile : { url: shared.link };
    try {
      await navigator.share(data);
      setState('idle');
    } catch (error) {
      // Closing the sheet is not a failure.
      setState(hasName(error, 'NotAllowedError') ? 'ready' : 'idle');
    }
  };

  const open = async () => {
    if (state === 'fetching') return;
    // The browser only wants another press, so a picture that could not be fetched is not fetched again.
    if (file || state === 'ready') return show(file);
    setState('fetching');
    const picture = await bytesOf(shared);
    setFile(picture);
    await show(picture);
  };
  return { state, open };
};
