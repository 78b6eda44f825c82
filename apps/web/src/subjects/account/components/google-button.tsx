import { t } from '@lingui/core/macro';
import { useId } from 'react';
import { useGoogle } from '../../../shared/api/settings.ts';
import { fromOutside } from '../../../shared/language/from-outside.ts';
import { Button } from '../../../shared/ui/button.tsx';

const GoogleSign = () => (
  <svg aria-hidden="true" viewBox="0 0 18 18" className="size-[1.125rem] shrink-0">
    <path
      fill="#4285f4"
      d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92a8.78 8.78 0 0 0 2.68-6.62z"
    />
    <path
      fill="#34a853"
      d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.91-2.26a5.4 5.4 0 0 1-8.1-2.85H.95v2.33A9 9 0 0 0 9 18z"
    />
    <path fill="#fbbc05" d="M3.96 10.71a5.41 5.41 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08z" />
    <path
      fill="#ea4335"
      d="M9 3.58c1.32 0 2.51.45 3.44 1.35l2.58-2.59A9 9 0 0 0 .96 4.96l3 2.33A5.36 5.36 0 0 1 9 3.58z"
    />
  </svg>
);

/** Signs in with Google. If the server does not offer that, the button stays and says why it is disabled. */
export const GoogleButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => {
  const google = useGoogle();
  const noteId = useId();
  const resting = google?.available !== true;
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <Button
        kind="quiet"
        aria-disabled={resting || undefined}
        aria-describedby={google?.reason ? noteId : undefined}
        onClick={resting ? undefined : onClick}
      >
        <GoogleSign />
        {busy ? t`Waiting for Google...` : t`Continue with Google`}
      </Button>
      {google?.reason && (
        <p id={noteId} className="text-center text-sm text-umber">
          {fromOutside(google.reason)}
        </p>
      )}
    </div>
  );
};
