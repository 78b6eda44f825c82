import type { Picture } from '../../shared/picture/check-picture.ts';

const ENDINGS = { png: /\.png$/i, jpeg: /\.jpe?g$/i };

/** What strangers read unless its owner says otherwise: it tells nothing of where the picture comes from. */
export const neutralName = ({ format }: Picture): string =>
  format === 'png' ? 'picture.png' : 'picture.jpg';

/** A name as its owner wrote it, with the ending that the content has: one that says otherwise is refused. */
const publicName = (name: string, picture: Picture): string => {
  const neutral = neutralName(picture);
  const stem = name.trim();
  if (stem === '') return neutral;
  return ENDINGS[picture.format ?? 'jpeg'].test(stem)
    ? stem
    : `${stem}${neutral.slice(neutral.lastIndexOf('.'))}`;
};

/** The cover under the name that it is shown by; the name of the file on this device is not sent. */
export const nameCover = (picture: Picture, name: string | null): File =>
  new File([picture.file], publicName(name ?? '', picture), { type: picture.file.type });
