import { t } from '@lingui/core/macro';
import { Plural, Trans } from '@lingui/react/macro';
import type { SharedLink } from '@underpaint/contract';
import { useState } from 'react';
import { hasStatus, sentenceOr } from '../../../shared/api/sentences.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Notice } from '../../../shared/ui/notice.tsx';
import { takeFocus } from '../../../shared/ui/take-focus.ts';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';
import { newOpening, openShared } from '../open-shared.ts';
import { DeadLink } from './dead-link.tsx';
import { Asked, UntilLine } from './link-note.tsx';

interface Props {
  encodingId: string;
  link: SharedLink;
  onOpen: (picture: Blob) => void;
  /** Whether it takes the place of an open picture. */
  late: boolean;
}

const HowOften = ({ left }: { left: number }) => (
  <>
    <p className="font-serif text-2xl">
      <Plural
        value={left}
        one="You can open this picture once."
        other="This picture can be opened # more times."
      />
    </p>
    <p>
      {left === 1 ? (
        <Trans>
          Then it’s deleted. Have the key ready, and save the picture while it’s open if you’ll want it again.
        </Trans>
      ) : (
        <Trans>Opening it uses up one view. Have the key ready.</Trans>
      )}
    </p>
  </>
);

/** Shown instead of the screen for a picture with limited views, until somebody decides to use one. */
export const ClosedPicture = ({ encodingId, link, onOpen, late }: Props) => {
  const { viewsLeft, until } = link;
  const [opening] = useState(newOpening);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useFocusBack(busy);
  const problem = failure && sentenceOr(failure.error, t`Failed to load shared image.`);
  const open = async () => {
    setBusy(true);
    setFailure(null);
    const opened = await openShared(encodingId, opening);
    setBusy(false);
    if ('error' in opened) return setFailure(opened);
    onOpen(opened.picture);
  };
  if (problem !== null && hasStatus(failure?.error, 404))
    return (
      <div ref={takeFocus} tabIndex={-1} className="outline-none">
        <DeadLink
          sentence={problem}
          advice={t`If you still need it, ask the sender for a new link, or for the picture itself.`}
        />
      </div>
    );
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-1 gap-4 px-4 pt-4 sm:gap-8 sm:px-6 sm:pt-14">
      <h1 className="text-3xl sm:text-5xl">
        <Trans>Decode a Secret Message</Trans>
      </h1>
      <section
        // It replaces the key and its button if the views are limited while those are on the page.
        ref={late ? takeFocus : undefined}
        tabIndex={-1}
        aria-label={t`The picture you were sent`}
        className="grid grid-cols-1 gap-4 rounded-sm border border-line bg-paper p-5 outline-none sm:p-8"
      >
        <HowOften left={viewsLeft ?? 1} />
        {until && <UntilLine until={until} />}
        <p className="empty:hidden">
          <Asked link={link} />
        </p>
        <Button disabled={busy} onClick={() => void open()}>
          {busy ? t`Loading Image...` : t`Open picture`}
        </Button>
        {problem && (
          <Notice tone="warning" role="alert">
            <p>{problem}</p>
            <p>
              <Trans>You can try again: it won’t count as another view.</Trans>
            </p>
          </Notice>
        )}
        <p className="text-sm text-umber">
          <Trans>
            Loading this page doesn’t count, and neither do link previews. If the picture is yours, opening it
            doesn’t count either.
          </Trans>
        </p>
      </section>
    </div>
  );
};
