import { t } from '@lingui/core/macro';
import type { WorkPlaces } from '@underpaint/contract';
import { useWorkPlaces } from '../../../shared/api/settings.ts';

/** What pages say about who sees message and key, depending on where this server has the work done. */
interface WorkWords {
  /** In the FAQ, after “What we can see.” */
  seen: string;
  /** In the table of who can read what. */
  server: string;
  /** What is not promised. */
  trust: { title: string; text: string };
  /** What is not stored. */
  kept: string;
}

const onDevice = () =>
  t`Hiding and revealing happen in your browser. Only the finished picture is sent to us; your message and key never leave your device.`;
const stillOurCode = () =>
  t`Your browser runs the code that we send it, so somebody who controls our server could send other code. The command line runs without us and makes and reads the same pictures.`;

const WORDS: Record<WorkPlaces, () => WorkWords> = {
  both: () => ({
    seen: [
      onDevice(),
      t`Where a browser cannot do the work, it asks before it sends them to our server, which holds them in memory only while it works.`,
      stillOurCode(),
    ].join(' '),
    server: t`no, unless you send it there when your browser asks`,
    trust: { title: t`That our code is the code you think it is.`, text: stillOurCode() },
    kept: t`Your message and your key. They stay on your device; if you choose to have our server do the work, they are in its memory while it works, and never in a log.`,
  }),
  device: () => ({
    seen: `${onDevice()} ${stillOurCode()}`,
    server: t`no`,
    trust: { title: t`That our code is the code you think it is.`, text: stillOurCode() },
    kept: t`Your message and your key. They stay on your device.`,
  }),
  server: () => ({
    seen: t`Hiding and revealing happen on our server. It receives your picture, message and key over an encrypted connection and holds your message and key in memory while it works; they are never written to a disk, a log or a database, and we cannot recover them. Whoever controls the server while you use it could read them. If that is too much trust, run Underpaint on your own computer from a terminal: it makes and reads the same pictures.`,
    server: t`yes, in memory only`,
    trust: {
      title: t`That we could never look.`,
      text: t`Our server sees your message and key while it works. Trust it, or use your own.`,
    },
    kept: t`Your message and your key: in memory while we work on a picture, then gone. Never in a log.`,
  }),
};

/** The wording for this server. */
export const useWorkWords = (): WorkWords => WORDS[useWorkPlaces()]();
