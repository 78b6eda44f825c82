import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

interface Props {
  /** Why this device cannot do the work. */
  sentence: string;
  /** What the server would do, and see. */
  offer: ReactNode;
  /** Label of the button that has it done there. */
  accept: ReactNode;
  /** Null if the server does not offer it. */
  onServer: (() => void) | null;
}

/** Says that this device cannot do the work, and what can. Nothing leaves the device without being asked for. */
export const UnableNotice = ({ sentence, offer, accept, onServer }: Props) => (
  <Notice tone="warning" role="alert">
    <p className="font-semibold">{sentence}</p>
    {onServer === null ? (
      <p>
        <Trans>Another browser, or a computer, may be able to.</Trans>
      </p>
    ) : (
      <>
        <p>{offer}</p>
        <Button kind="quiet" className="justify-self-start" onClick={onServer}>
          {accept}
        </Button>
      </>
    )}
  </Notice>
);
