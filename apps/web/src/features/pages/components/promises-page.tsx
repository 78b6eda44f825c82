import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { version } from '../../../../package.json';
import { Section, TextPage } from './text-page.tsx';
import { useNamedPlace } from './use-named-place.ts';
import { WhatSurvives } from './what-survives.tsx';
import { WhoReadsWhat } from './who-reads-what.tsx';
import { useWorkWords } from './work-words.ts';

const Promised = () => (
  <Section id="promised" title={t`We promise`}>
    <ul>
      <li>
        <Trans>
          Without the key, the message cannot be read from the picture. It is sealed with AES-256-GCM.
        </Trans>
      </li>
      <li>
        <Trans>
          A wrong key and a picture without a message get the same answer, so trying a key tells nobody
          whether there was anything to find.
        </Trans>
      </li>
      <li>
        <Trans>
          A message comes back exactly as it was written, or not at all. Never a few letters wrong.
        </Trans>
      </li>
      <li>
        <Trans>Message and key are never stored and never logged.</Trans>
      </li>
      <li>
        <Trans>
          A deleted or expired picture is gone from our storage, and its link is dead within a minute.
        </Trans>
      </li>
    </ul>
  </Section>
);

const Trust = () => {
  const { title, text } = useWorkWords().trust;
  return (
    <li>
      <strong>{title}</strong> {text}
    </li>
  );
};

const NotPromised = () => (
  <Section id="not-promised" title={t`We do not promise`}>
    <ul>
      <li>
        <Trans>
          <strong>That nobody notices.</strong> In our own tests, a simple detector trained on similar
          photographs flagged nine in ten changed pictures. It can tell that something is there, but never
          what.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>That a weak key protects you.</strong> Keys can be guessed on any computer, by anyone who
          has the picture.
        </Trans>
      </li>
      <li>
        <Trans>
          <strong>That a picture survives everything.</strong> Services change, and strong filters, stickers,
          tight crops and tilting can destroy messages.
        </Trans>
      </li>
      <Trust />
    </ul>
  </Section>
);

const Check = () => (
  <Section id="check" title={t`How to check our code`}>
    <p>
      <Trans>
        These are the pages of version {version}. Every release comes with <a href="/hashes.txt">a list</a> of
        their files, each with its SHA-256. Build the same version from source and you get the same list;{' '}
        <code>npm run hashes</code> there compares it with what a server sends. That checks only what the
        server sends you on that day: nobody can tell what it sends to others.
      </Trans>
    </p>
  </Section>
);

/** Part D.9: what is and is not promised. */
export const PromisesPage = () => {
  useNamedPlace();
  return (
    <TextPage
      title={t`What we promise`}
      lead={t`And, just as important, what we do not. Short enough to read before you rely on it.`}
    >
      <Promised />
      <NotPromised />
      <WhoReadsWhat />
      <Check />
      <WhatSurvives />
      <Section id="qr" title={t`What a QR code gives away`}>
        <p>
          <Trans>
            Everything but the message. The label below a free picture tells everybody who sees it that a
            message is there, and where to open it; the key is still needed. Without the label, which Pro
            pictures may leave out, only statistics can tell. Cutting the label off does not harm the message.
          </Trans>
        </p>
        <p>
          <Trans>
            The reasons behind all this are in <Link to="/faq#security">the answer on security</Link>.
          </Trans>
        </p>
      </Section>
    </TextPage>
  );
};
