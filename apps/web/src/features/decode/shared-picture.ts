import { t } from '@lingui/core/macro';
import { takeSharedPicture } from '../../shared/device/service-worker.ts';
import {
  checkFiles,
  type PictureCheck,
  type PictureRules,
  refuse,
} from '../../shared/picture/check-picture.ts';

/** The picture that was shared with the installed app, or what to do if it did not arrive. */
export const sharedPicture = async (rules: PictureRules): Promise<PictureCheck> => {
  const file = await takeSharedPicture();
  return file
    ? checkFiles([file], rules)
    : refuse(() => t`The shared picture did not arrive. Please choose it here.`);
};
