import { useEffect, useState } from 'react';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { seemsPlain } from '../plain-picture.ts';

/** Whether this picture has no room for a message because it is plain black or white; false until that is known. */
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
