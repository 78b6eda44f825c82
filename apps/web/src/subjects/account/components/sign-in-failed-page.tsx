import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '../../../shared/ui/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** Shown in the Google window when it cannot go back to the page that opened it. */
export const SignInFailedPage = () => (
  <NarrowPage title={t`That did not work`} line={t`Signing in with Google could not be completed.`}>
    <div className="grid grid-cols-1 gap-4">
      <p>
        <Trans>
          Close this window and press “Continue with Google” again. If your browser blocks cookies for this
          site, allow them, or sign in with your email and password.
        </Trans>
      </p>
      <Button className="justify-self-start" onClick={() => window.close()}>
        <Trans>Close this window</Trans>
      </Button>
    </div>
  </NarrowPage>
);
