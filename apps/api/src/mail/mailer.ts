/** A letter to one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** Takes letters to the post. */
export interface Mailer {
  /** Returns at once, so that nobody can tell from the time whether a letter was written at all. */
  post(mail: Mail): void;
  /** Waits for the letters on their way. */
  close(): Promise<void>;
}
