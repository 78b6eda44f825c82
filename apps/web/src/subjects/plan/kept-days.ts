import { plural, t } from '@lingui/core/macro';

/** What all free pictures have in common. @param days after which they are deleted; null if they are kept */
export const freePictures = (days: number | null): string =>
  days === null
    ? t`Every picture carries a QR code on a label below it.`
    : plural(days, {
        one: 'Every picture carries a QR code on a label below it and stays for one day.',
        other: 'Every picture carries a QR code on a label below it and stays for # days.',
      });

/** How long pictures are kept. @param days after which those of free encodes are deleted; null if they are kept */
export const retention = (days: number | null): string =>
  days === null
    ? t`On this server, pictures from free encodes stay until you delete them.`
    : plural(days, {
        one: 'Pictures from free encodes are deleted automatically one day after they were made: the link stops working and the stored files are gone. Pictures made under a Pro plan stay while the plan runs, and one day longer.',
        other:
          'Pictures from free encodes are deleted automatically # days after they were made: the link stops working and the stored files are gone. Pictures made under a Pro plan stay while the plan runs, and # days longer.',
      });
