import { useEffect, useState } from 'react';
import type { Picture } from './check-picture.ts';
import { useObjectUrl } from './use-object-url.ts';

/**
 * In pixels. Larger pictures are shown as a small copy: browsers use four bytes for each pixel of an image on the page.
 */
const LARGE = 4_000_000;
/** More would not be visible on the screen. */
const MOST_WIDTH = 1600;

const isLarge = ({ size }: Picture): boolean => size !== null && size.width * size.height > LARGE;

/** What to show of a chosen picture; null until it is ready. */
export const usePreview = (picture: Picture): string | ImageBitmap | null => {
  const { file } = picture;
  const large = isLarge(picture);
  const [small, setSmall] = useState<ImageBitmap | 'none' | null>(null);
  useEffect(() => {
    if (!large) return;
    let bitmap: ImageBitmap | null = null;
    let gone = false;
    const keep = (made: ImageBitmap) => {
      bitmap = made;
      if (gone) made.close();
      else setSmall(made);
    };
    const giveUp = () => {
      // The next picture may have its copy already.
      if (!gone) setSmall('none');
    };
    createImageBitmap(file, { resizeWidth: MOST_WIDTH, resizeQuality: 'high' }).then(keep, giveUp);
    return () => {
      gone = true;
      bitmap?.close();
      setSmall(null);
    };
  }, [file, large]);
  const url = useObjectUrl(large && small !== 'none' ? null : file);
  return small === 'none' || small === null ? url : small;
};
