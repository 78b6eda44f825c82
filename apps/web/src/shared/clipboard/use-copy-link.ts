import { t } from '@lingui/core/macro';
import toast from 'react-hot-toast/headless';
import { type CopyState, useCopy } from './use-copy.ts';

/** Copies a share link and says so (S-8.30, S-8.31). */
export const useCopyLink = (link: string): { state: CopyState; copyLink: () => Promise<void> } => {
  const { state, copy } = useCopy();
  const copyLink = async () => {
    if (await copy(link)) toast.success(t`Share link copied!`);
    else toast.error(t`Failed to copy link`);
  };
  return { state, copyLink };
};
