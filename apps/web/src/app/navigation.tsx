import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Menu, UserRound, X } from 'lucide-react';
import { Link, NavLink } from 'react-router';
import { Button } from '../shared/ui/button.tsx';
import { Wordmark } from '../shared/ui/wordmark.tsx';
import { EncodeLink } from '../subjects/account/components/encode-link.tsx';
import { useNavigation } from './use-navigation.ts';

const LINK =
  'inline-flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium md:max-lg:px-2 hover:border-edge aria-[current=page]:border-ultramarine forced-colors:not-aria-[current=page]:border-[Canvas]';

const Links = ({ signedIn, onClick }: { signedIn: boolean; onClick?: () => void }) => (
  <>
    <EncodeLink className={LINK} {...(onClick ? { onClick } : {})}>
      <Trans>Encode</Trans>
    </EncodeLink>
    <NavLink to="/decode" className={LINK} onClick={onClick}>
      <Trans>Decode</Trans>
    </NavLink>
    <NavLink to="/pricing" className={LINK} onClick={onClick}>
      <Trans>Pricing</Trans>
    </NavLink>
    {signedIn && (
      <NavLink to="/dashboard" className={LINK} onClick={onClick}>
        <Trans>Dashboard</Trans>
      </NavLink>
    )}
  </>
);

const AuthButton = ({
  nav,
  className = '',
}: {
  nav: ReturnType<typeof useNavigation>;
  className?: string;
}) =>
  nav.person ? (
    <Button kind="quiet" className={className} onClick={nav.logOut}>
      <Trans>Logout</Trans>
    </Button>
  ) : (
    <Button kind="quiet" className={className} onClick={nav.logIn}>
      <Trans>Login / Sign Up</Trans>
    </Button>
  );

const MobileMenu = ({ nav }: { nav: ReturnType<typeof useNavigation> }) => (
  <div id="mobile-menu" className="border-line border-t px-4 pt-2 pb-5 md:hidden">
    <nav aria-label={t`Main`} className="grid justify-items-start">
      <Links signedIn={nav.person !== null} onClick={nav.closeMenu} />
    </nav>
    <div className="mt-3 grid grid-cols-1 gap-3">
      {nav.person && (
        <div className="grid justify-items-start">
          <p className="px-3 text-sm text-umber break-all">
            <Trans>Signed in as {nav.person.email}</Trans>
          </p>
          <NavLink to="/account" className={LINK} onClick={nav.closeMenu}>
            <Trans>Account</Trans>
          </NavLink>
        </div>
      )}
      <AuthButton nav={nav} />
    </div>
  </div>
);

export const Navigation = () => {
  const nav = useNavigation();
  const Icon = nav.menuOpen ? X : Menu;
  return (
    <header className="wrap-normal border-line border-b bg-canvas">
      <div className="mx-auto flex w-full max-w-6xl items-center justify-between gap-4 px-4 py-2 max-md:flex-wrap sm:px-6">
        <Link to="/" className="inline-flex min-h-11 items-center">
          <Wordmark />
        </Link>
        <div className="hidden items-center gap-2 md:flex">
          <nav aria-label={t`Main`} className="flex items-center gap-1">
            <Links signedIn={nav.person !== null} />
          </nav>
          {nav.person && (
            <NavLink
              to="/account"
              aria-label={t`Account`}
              title={nav.person.email}
              className={`${LINK} ms-1`}
            >
              <UserRound aria-hidden className="size-5" />
            </NavLink>
          )}
          <AuthButton nav={nav} className="ms-3 max-lg:px-3" />
        </div>
        <button
          type="button"
          ref={nav.menuButton}
          aria-label={t`Menu`}
          aria-expanded={nav.menuOpen}
          aria-controls="mobile-menu"
          onClick={nav.toggleMenu}
          className="grid size-11 place-items-center rounded border border-edge md:hidden"
        >
          <Icon aria-hidden className="size-5" />
        </button>
      </div>
      {nav.menuOpen && <MobileMenu nav={nav} />}
    </header>
  );
};
