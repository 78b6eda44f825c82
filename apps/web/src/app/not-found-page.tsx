import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { buttonLook } from '../shared/ui/button.tsx';

export const NotFoundPage = () => (
  <div className="mx-auto grid grid-cols-1 max-w-xl gap-5 px-4 py-20">
    <h1 className="text-4xl">
      <Trans>Nothing hangs here</Trans>
    </h1>
    <p>
      <Trans>
        The page you asked for does not exist. If you followed a link to a picture, check that all of it was
        copied.
      </Trans>
    </p>
    <div className="flex flex-wrap gap-3">
      <Link to="/" className={buttonLook()}>
        <Trans>Go to the home page</Trans>
      </Link>
      <Link to="/decode" className={buttonLook('quiet')}>
        <Trans>Decode a picture</Trans>
      </Link>
    </div>
  </div>
);
