import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useIsDrawn } from '../shared/ui/use-is-drawn.ts';
import { Wordmark } from '../shared/ui/wordmark.tsx';
import { LanguageChoice } from './language-choice.tsx';

const PIGMENTS = ['bg-ultramarine', 'bg-verdigris', 'bg-ochre-mid', 'bg-vermilion', 'bg-umber', 'bg-ink'];
const LINK = 'inline-flex min-h-11 items-center hover:text-ink hover:underline underline-offset-4';

const Resources = () => (
  <nav aria-labelledby="resources">
    <h2 id="resources" className="font-sans font-semibold text-base tracking-normal">
      <Trans>Resources</Trans>
    </h2>
    <ul className="text-umber">
      <li>
        <Link to="/faq" className={LINK}>
          <Trans>FAQ</Trans>
        </Link>
      </li>
      <li>
        <Link to="/about" className={LINK}>
          <Trans>About</Trans>
        </Link>
      </li>
      <li>
        <Link to="/promises" className={LINK}>
          <Trans>What we promise</Trans>
        </Link>
      </li>
    </ul>
  </nav>
);

const SmallPrint = () => {
  const isDrawn = useIsDrawn();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 border-line border-t pt-3 text-sm text-umber">
      <p>
        {/* On the server it may be a different year. */}
        <Trans>© {isDrawn ? '' : new Date().getFullYear()} Underpaint</Trans>
      </p>
      <nav aria-label={t`Legal`} className="flex flex-wrap gap-x-6">
        <Link to="/terms" className={LINK}>
          <Trans>Terms of Service</Trans>
        </Link>
        <Link to="/privacy" className={LINK}>
          <Trans>Privacy Policy</Trans>
        </Link>
      </nav>
    </div>
  );
};

export const Footer = () => (
  <footer className="mt-20 border-line border-t">
    <div className="mx-auto grid w-full max-w-6xl grid-cols-1 gap-8 px-4 pt-10 pb-6 sm:px-6">
      <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-8">
        <div className="grid grid-cols-1 justify-items-start gap-1">
          <Wordmark />
          <p className="text-umber">
            <Trans>Securely hide messages in images.</Trans>
          </p>
          <div aria-hidden="true" className="mt-3 flex">
            {PIGMENTS.map((pigment) => (
              <span key={pigment} className={`h-3 w-6 ${pigment}`} />
            ))}
          </div>
        </div>
        <Resources />
      </div>
      <LanguageChoice />
      <SmallPrint />
    </div>
  </footer>
);
