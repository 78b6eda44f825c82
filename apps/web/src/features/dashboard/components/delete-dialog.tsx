import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { AlertDialog } from 'radix-ui';
import { Fragment, useRef } from 'react';
import { comma } from '../../../shared/text/format.ts';
import { Button, buttonLook } from '../../../shared/ui/button.tsx';
import { MODAL_BACK, MODAL_SHEET } from '../../../shared/ui/modal.ts';
import { useFocusBack } from '../../../shared/ui/use-focus-back.ts';

interface Props {
  /** Names of the pictures; empty while nothing is being asked. */
  filenames: readonly string[];
  deleting: boolean;
  failed: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  /** Called once the dialog has closed after a deletion or during one: the button that opened it disappears. */
  onDeleted: () => void;
}

const questionFor = (count: number): string =>
  plural(count, {
    one: 'Are you sure you want to delete this encoded image? This action cannot be undone.',
    other: 'Are you sure you want to delete these # encoded images? This action cannot be undone.',
  });

/** Each in its own text direction; two pictures may have the same name. */
const Names = ({ filenames }: Pick<Props, 'filenames'>) =>
  filenames.map((name, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nothing in it moves or is typed into.
    <Fragment key={at}>
      {at > 0 && comma()}
      <bdi>{name}</bdi>
    </Fragment>
  ));

/** Asks before pictures are deleted; Cancel is the default. */
export const DeleteDialog = ({ filenames, deleting, failed, onCancel, onConfirm, onDeleted }: Props) => {
  const isOpenerThere = useRef(false);
  const opener = useRef<Element | null>(null);
  useFocusBack(deleting);
  const cancel = () => {
    isOpenerThere.current = !deleting;
    onCancel();
  };
  return (
    <AlertDialog.Root open={filenames.length > 0} onOpenChange={(open) => !open && cancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className={MODAL_BACK} />
        <AlertDialog.Content
          className={MODAL_SHEET}
          onOpenAutoFocus={() => {
            isOpenerThere.current = false;
            opener.current = document.activeElement;
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isOpenerThere.current) onDeleted();
            else if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true });
          }}
        >
          <AlertDialog.Title className="text-2xl">
            <Trans>Confirm Deletion</Trans>
          </AlertDialog.Title>
          <AlertDialog.Description>{questionFor(filenames.length)}</AlertDialog.Description>
          {filenames.length > 0 && (
            <p className="line-clamp-4 text-sm text-umber">
              <Names filenames={filenames} />
            </p>
          )}
          {failed && (
            <p role="alert" className="text-vermilion">
              <Trans>Failed to delete image. Check your connection and try again.</Trans>
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className={buttonLook('quiet')}>
              <Trans>Cancel</Trans>
            </AlertDialog.Cancel>
            <Button kind="danger" disabled={deleting} onClick={onConfirm}>
              {deleting ? t`Deleting...` : t`Delete`}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};
