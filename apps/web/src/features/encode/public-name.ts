import type { Picture } from '../../shared/picture/check-picture.ts';

const ENDINGS = { png: /\.png$/i, jpeg: /\.jpe?g$/i };

/** The name strangers see unless the owner sets another: it reveals nothing about where the picture comes from. */
export const neutralName = ({ format }: Picture): string =>
  format === 'png' ? 'picture.png' : 'picture.jpg';

/** The owner's choice of name, with the extension that matches the content: any other would be refused. */
const publicName = (name: string, picture: Picture): string => {
  const neutral = neutralName(picture);
  const stem = name.trim();
  if (stem === '') return neutral;
  return ENDINGS[picture.format ?? 'jpeg'].test(stem)
    ? stem
    : `${stem}${neutral.slice(neutral.lastIndexOf('.'))}`;
};

/** The cover under its public name; the file's name on this device is not sent. */
export const nameCover = (picture: Picture, name: string | null): File =>
  new File([picture.file], publicName(name ?? '', picture), { type: picture.file.type });
