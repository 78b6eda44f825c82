import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link2, ScanEye, Shield } from 'lucide-react';
import { Link } from 'react-router';
import { useFreeEncodes } from '../../../shared/api/settings.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useAuth, useAuthPrompt } from '../../../subjects/account/auth-context.ts';
import { EncodeLink } from '../../../subjects/account/components/encode-link.tsx';
import { useRemaining } from '../../../subjects/plan/hooks/use-remaining.ts';
import { DemoPicture } from './demo-picture.tsx';
import { PathCard } from './path-card.tsx';

const COVER = "after:absolute after:inset-0 after:content-['']";

const FEATURES = [
  { Icon: Shield, name: msg`Military-Grade Encryption`, to: '/faq#security' },
  { Icon: Link2, name: msg`Secure Sharing`, to: '/promises#who' },
  { Icon: ScanEye, name: msg`Free Decoding`, to: '/faq#account' },
];

const Invitation = () => {
  const { status } = useAuth();
  const { known } = useRemaining();
  const total = useFreeEncodes();
  const prompt = useAuthPrompt();
  if (status !== 'signed-in') {
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <p>
          <Trans>Sign up to try your ten free encodes, save images, and manage your dashboard.</Trans>
        </p>
        <Button kind="quiet" className="font-sans text-base" onClick={() => prompt.open()}>
          <Trans>Sign up</Trans>
        </Button>
      </div>
    );
  }
  return (
    <p>
      <span>
        <Trans>Ready to hide a secret? Enjoy your 10 free encodes!</Trans>
      </span>
      {typeof known === 'number' && known !== total && (
        <span className="text-umber">
          {' '}
          <Trans>You have {known} left.</Trans>
        </span>
      )}
    </p>
  );
};

const Features = () => (
  <ul className="flex flex-wrap gap-x-8 gap-y-1">
    {FEATURES.map(({ Icon, name, to }) => (
      <li key={to}>
        <Link
          to={to}
          className="flex min-h-11 items-center gap-2.5 font-medium underline decoration-line underline-offset-4 hover:decoration-ultramarine"
        >
          <Icon aria-hidden className="size-5 text-verdigris" strokeWidth={1.75} />
          {i18n._(name)}
        </Link>
      </li>
    ))}
  </ul>
);

/** The two ways in come before everything else, so that a phone shows them on its first screen. */
const WaysIn = () => (
  <section aria-label={t`Start`} className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-1">
    <PathCard
      pigment="ultramarine"
      badge={t`10 Free!`}
      link={
        <EncodeLink className={COVER}>
          <Trans>Encode a Message</Trans>
        </EncodeLink>
      }
    >
      <Trans>Choose a picture, write up to 500 characters, set a key. The picture looks the same.</Trans>
    </PathCard>
    <PathCard
      pigment="verdigris"
      link={
        <Link to="/decode" className={COVER}>
          <Trans>Decode an Image</Trans>
        </Link>
      }
    >
      <Trans>Got a picture and a key? Reveal the message, free and without an account.</Trans>
    </PathCard>
  </section>
);

export const HomePage = () => (
  <div className="mx-auto grid grid-cols-1 w-full max-w-6xl gap-10 px-4 pt-6 sm:px-6 sm:pt-14">
    <section className="grid items-center gap-8 lg:grid-cols-[5fr_7fr] lg:gap-14">
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        <h1 className="text-4xl sm:text-6xl">
          <Trans>Hide. Share. Reveal.</Trans>
        </h1>
        <p className="max-w-prose sm:text-xl">
          <Trans>
            Put a message beneath the surface of an ordinary picture and send it to anyone. Only the key
            reveals it.
          </Trans>
        </p>
        <WaysIn />
      </div>
      <DemoPicture />
    </section>
    <Features />
    <section aria-label={t`Your account`} className="border-line border-t pt-8 font-serif text-xl">
      <Invitation />
    </section>
  </div>
);
