import { Link } from 'react-router';
import { version } from '../../../../package.json';
import { useWorkPlaces } from '../../../shared/api/settings.ts';
import { Section, TextPage } from './text-page.tsx';
import { useNamedPlace } from './use-named-place.ts';
import { WhatSurvives } from './what-survives.tsx';
import { WhoReadsWhat } from './who-reads-what.tsx';
import { WORK_WORDS } from './work-words.ts';

const Promised = () => (
  <Section id="promised" title="We promise">
    <ul>
      <li>Without the key, the message cannot be read from the picture. It is sealed with AES-256-GCM.</li>
      <li>
        A wrong key and a picture without a message get the same answer, so trying a key tells nobody whether
        there was anything to find.
      </li>
      <li>A message comes back exactly as it was written, or not at all. Never a few letters wrong.</li>
      <li>Message and key are never stored and never logged.</li>
      <li>A deleted or expired picture is gone from our storage, and its link is dead within a minute.</li>
    </ul>
  </Section>
);

const Trust = () => {
  const { title, text } = WORK_WORDS[useWorkPlaces()].trust;
  return (
    <li>
      <strong>{title}</strong> {text}
    </li>
  );
};

const NotPromised = () => (
  <Section id="not-promised" title="We do not promise">
    <ul>
      <li>
        <strong>That nobody notices.</strong> In our own tests a simple detector, trained on similar
        photographs, told nine of ten changed pictures from unchanged ones. It finds that there is something,
        never what.
      </li>
      <li>
        <strong>That a weak key protects you.</strong> Keys can be guessed on any computer, by anyone who has
        the picture.
      </li>
      <li>
        <strong>That a picture survives everything.</strong> Services change, and filters, stickers, strong
        crops and rotation destroy messages.
      </li>
      <Trust />
    </ul>
  </Section>
);

const Check = () => (
  <Section id="check" title="How to check our code">
    <p>
      These are the pages of version {version}. Every release comes with <a href="/hashes.txt">a list</a> of
      their files, each with its SHA-256. Build the same version from source and you get the same list;{' '}
      <code>npm run hashes</code> there compares it with what a server sends. It sees what that server sends
      to you, on that day: nobody can tell what it sends to others.
    </p>
  </Section>
);

/** Part D.9: what is and is not promised. */
export const PromisesPage = () => {
  useNamedPlace();
  return (
    <TextPage
      title="What we promise"
      lead="And, just as important, what we do not. Short enough to read before you rely on it."
    >
      <Promised />
      <NotPromised />
      <WhoReadsWhat />
      <Check />
      <WhatSurvives />
      <Section id="qr" title="What a QR code gives away">
        <p>
          Everything but the message. The label below a free picture tells everybody who sees it that a
          message is there, and where to open it; the key is still needed. Without the label, which Pro
          pictures may leave out, only statistics can tell. Cutting the label off does not harm the message.
        </p>
        <p>
          The reasons behind all this are in <Link to="/faq#security">the answer on security</Link>.
        </p>
      </Section>
    </TextPage>
  );
};
