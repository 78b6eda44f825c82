import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { Section } from './text-page.tsx';
import { useWorkWords } from './work-words.ts';

const Strength = () => (
  <>
    <p>
      <Trans>
        The message is sealed with <strong>AES-256</strong> in Galois/Counter Mode (AES-256-GCM), which also
        notices any tampering. The key for it comes from yours in two steps. Argon2id, with 64 MiB of memory,
        three passes and one lane, makes each guess slow and expensive. HKDF-SHA-256 with a fresh random salt
        then gives every message an encryption key and a nonce of its own.
      </Trans>
    </p>
    <p>
      <Trans>
        <strong>“Military-grade”</strong> is what this cipher is often called, because AES with 256-bit keys
        is approved in the United States for documents up to Top Secret. That is all we mean by it.
      </Trans>
    </p>
  </>
);

const Seen = () => useWorkWords().seen;

const Limits = () => (
  <>
    <p>
      <Trans>
        <strong>The weakest part is a key that can be guessed.</strong> Anyone who has the picture can keep
        guessing. The salt of Argon2id is the same for all pictures, because everything in a picture is placed
        by the key and nothing may be readable without it. The price: a list of common keys can be prepared
        once and tried on every picture. Choose a key that is on no such list. The six words we suggest are
        out of reach.
      </Trans>
    </p>
    <p>
      <strong>
        <Trans>What we can see.</Trans>
      </strong>{' '}
      <Seen />
    </p>
    <p>
      <Trans>
        <strong>The message is secret; that there is one may not be.</strong> A QR code says so openly, and a
        statistician with similar photographs can often tell that a picture was changed. On average, one in 64
        pairs of pictures under the same key can also be recognised as belonging together, even without the
        key. If nobody should find that out, choose a new key for each picture.{' '}
        <Link to="/promises">What we promise and what we don’t</Link>.
      </Trans>
    </p>
  </>
);

/** The answer behind the badge `Military-Grade Encryption`: cipher, key derivation, limits. */
export const SecurityAnswer = () => (
  <Section id="security" title={t`How secure is it? (AES-256)`}>
    <Strength />
    <Limits />
  </Section>
);
