import { useState } from 'react';
import { useAuth } from '../../../subjects/account/auth-context.ts';

/**
 * Who is writing on the encode screen, as a number that changes when it is somebody else. A visitor who signs in is the
 * same person, and so is somebody who signs in again after their session has ended.
 */
export const useWriter = (): number => {
  const uid = useAuth().person?.uid ?? null;
  const [last, setLast] = useState({ uid, writer: 0 });
  if (uid !== null && uid !== last.uid)
    setLast({ uid, writer: last.uid === null ? last.writer : last.writer + 1 });
  return last.writer;
};
