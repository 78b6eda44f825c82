import { Button } from '../../../shared/ui/button.tsx';
import { NarrowPage } from './narrow-page.tsx';

/** Shown in the Google window when it cannot go back to the page that opened it. */
export const SignInFailedPage = () => (
  <NarrowPage title="That did not work" line="Signing in with Google could not be finished.">
    <div className="grid grid-cols-1 gap-4">
      <p>
        Close this window and press “Continue with Google” once more. If your browser refuses cookies for this
        site, allow them, or sign in with your email and password.
      </p>
      <Button className="justify-self-start" onClick={() => window.close()}>
        Close this window
      </Button>
    </div>
  </NarrowPage>
);
