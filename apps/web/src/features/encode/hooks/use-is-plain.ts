import { useEffect, useState } from 'react';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { seemsPlain } from '../plain-picture.ts';

/** Whether a message has no place in this picture, because it is plain black or white; false until that is known. */
export const useIsPlain = (picture: Picture | null): boolean => {
  const [plain, setPlain] = useState<Picture | null>(null);
  useEffect(() => {
    let isCurrent = true;
    if (picture) {
      void seemsPlain(picture.file).then((is) => {
        if (is && isCurrent) setPlain(picture);
      });
    }
    return () => {
      isCurrent = false;
    };
  }, [picture]);
  return picture !== null && plain === picture;
};
