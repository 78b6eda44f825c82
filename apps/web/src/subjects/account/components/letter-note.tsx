import type { ReactNode } from 'react';
import { useLetters } from '../hooks/use-letters.ts';

/** Where to look for a letter that has just been asked for. `sent` is said where mail is configured. */
export const LetterNote = ({ sent }: { sent: ReactNode }) => {
  const letters = useLetters();
  switch (letters) {
    case undefined:
      return <>One moment...</>;
    case 'console':
      return (
        <>This server sends no mail. The letter was printed where it runs: ask its operator for the link.</>
      );
    case 'delayed':
      return <>{sent} Mail is held up here at the moment: we keep trying, but it may take a while.</>;
    default:
      return sent;
  }
};
