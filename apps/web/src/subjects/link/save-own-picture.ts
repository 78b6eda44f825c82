import { t } from '@lingui/core/macro';
import { type HistoryItem, routes } from '@underpaint/contract';
import toast from 'react-hot-toast/headless';
import { sentenceOr } from '../../shared/api/sentences.ts';
import { call } from '../account/client.ts';

/** Downloads one of the person's own pictures, which nobody else may see without using up a view. */
export const saveOwnPicture = async ({ s3Key, filename }: HistoryItem): Promise<void> => {
  try {
    const url = URL.createObjectURL(await call(routes.ownPicture, { idOrKey: s3Key ?? '' }));
    Object.assign(document.createElement('a'), { href: url, download: filename }).click();
    URL.revokeObjectURL(url);
  } catch (error) {
    toast.error(sentenceOr(error, t`The picture could not be downloaded. Please try again.`));
  }
};
