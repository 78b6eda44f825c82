import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useTitle } from '../../../shared/title/title.ts';
import { buttonLook } from '../../../shared/ui/button.tsx';

/** Shown instead of the screen when a link leads to no picture. */
export const DeadLink = ({ sentence, advice }: { sentence: string; advice: string }) => {
  useTitle(t`Picture not found · Underpaint`);
  return (
    <div className="mx-auto grid min-h-dvh w-full max-w-2xl grid-cols-1 content-start gap-5 px-4 pt-10 sm:px-6 sm:pt-14">
      <h1 className="text-4xl sm:text-5xl">
        <Trans>This picture is not here</Trans>
      </h1>
      <div role="alert" className="grid grid-cols-1 gap-2">
        <p className="font-semibold">{sentence}</p>
        <p>{advice}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link to="/decode" className={buttonLook()}>
          <Trans>Decode a picture file</Trans>
        </Link>
        <Link to="/" className={buttonLook('quiet')}>
          <Trans>Go to the home page</Trans>
        </Link>
      </div>
    </div>
  );
};
