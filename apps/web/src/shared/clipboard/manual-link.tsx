import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';

/** when the clipboard is refused, the link is shown selected, ready to be copied by hand. */
export const ManualLink = ({ link }: { link: string }) => {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);
  return (
    <div className="grid grid-cols-1 gap-1">
      <p role="alert" className="text-vermilion text-sm">
        <Trans>Failed to copy link.</Trans>
      </p>
      <input
        ref={field}
        readOnly
        dir="ltr"
        aria-label={t`Share link to copy by hand`}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        className="min-h-11 w-full min-w-0 rounded border border-edge bg-canvas px-3 font-mono text-sm"
      />
    </div>
  );
};
