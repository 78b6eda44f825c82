import { useLetters } from '../api/queries.ts';

/** Where to look for a letter that has just been asked for. `sent` is said where mail is configured. */
export const LetterNote = ({ sent }: { sent: string }) =>
  useLetters() === 'mail' ? (
    sent
  ) : (
    <>This server sends no mail. The letter was printed where it runs: ask its operator for the link.</>
  );
