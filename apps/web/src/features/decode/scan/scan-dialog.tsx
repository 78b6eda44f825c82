import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Dialog } from 'radix-ui';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSentence } from '../../../shared/language/use-sentence.ts';
import { buttonLook } from '../../../shared/ui/button.tsx';
import { MODAL_BACK, MODAL_SHEET } from '../../../shared/ui/modal.ts';
import { Notice } from '../../../shared/ui/notice.tsx';
import { cameraProblem, scanCamera } from './scan-camera.ts';
import { scanFile } from './scan-file.ts';
import { sharedPath } from './shared-path.ts';

interface Scan {
  /** Why there is no camera. */
  problem: string | null;
  /** The result of the last code. */
  remark: string | null;
  video: RefObject<HTMLVideoElement | null>;
  readFile: (file: File) => void;
}

/** Looks through the camera until a code leads to a picture on this site. */
const useScan = (onDone: () => void): Scan => {
  const [problem, sayProblem] = useSentence();
  const [remark, sayRemark] = useSentence();
  const video = useRef<HTMLVideoElement>(null);
  const navigate = useNavigate();

  const follow = (text: string): void => {
    const path = sharedPath(text, window.location.origin);
    if (path === null) {
      sayRemark(() => t`This code does not link to a picture on this site.`);
      return;
    }
    onDone();
    void navigate(path);
  };
  const heard = useEffectEvent(follow);
  const sayFailure = useEffectEvent((error: unknown) => sayProblem(() => cameraProblem(error)));

  useEffect(() => {
    const control = new AbortController();
    const { signal } = control;
    const scan = async (): Promise<void> => {
      if (video.current === null) return;
      await scanCamera(video.current, { signal, onText: (text) => heard(text) });
    };
    scan().catch((error: unknown) => sayFailure(error));
    return () => control.abort();
  }, []);

  const readFile = async (file: File): Promise<void> => {
    sayRemark(null);
    const text = await scanFile(file);
    if (text === null) sayRemark(() => t`No QR code was found in this picture.`);
    else follow(text);
  };
  return { problem, remark, video, readFile: (file) => void readFile(file) };
};

const Sight = ({ video }: Pick<Scan, 'video'>) => (
  <video
    ref={video}
    muted
    playsInline
    aria-label={t`What the camera sees`}
    className="aspect-square w-full rounded-sm border border-line bg-canvas object-cover"
  />
);

const FileChoice = ({ onFile }: { onFile: (file: File) => void }) => (
  <label className={buttonLook('quiet', 'relative cursor-pointer has-[:focus-visible]:outline-3')}>
    <Trans>Choose a picture of the code</Trans>
    <input
      type="file"
      accept="image/*"
      className="absolute inset-0 size-full cursor-pointer opacity-0"
      onChange={({ currentTarget }) => {
        const [file] = currentTarget.files ?? [];
        if (file) onFile(file);
        currentTarget.value = '';
      }}
    />
  </label>
);

/** Inside the sheet, so that the video element exists when the camera is started. */
const Scanning = ({ onDone }: { onDone: () => void }) => {
  const { problem, remark, video, readFile } = useScan(onDone);
  return (
    <>
      {problem === null ? (
        <Sight video={video} />
      ) : (
        <Notice tone="warning" role="alert">
          <p className="font-semibold">{problem}</p>
          <p>
            <Trans>Choose a picture of the code instead, or close this and choose the picture itself.</Trans>
          </p>
        </Notice>
      )}
      <p role="status" className="text-vermilion empty:hidden">
        {remark}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <FileChoice onFile={readFile} />
        <Dialog.Close className={buttonLook('quiet')}>
          <Trans>Cancel</Trans>
        </Dialog.Close>
      </div>
    </>
  );
};

interface Props {
  /** Gets the focus back. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Opens the shared link in a QR code, by camera or from a picture of it. Nothing is sent. */
export const ScanDialog = ({ opener, onClose }: Props) => (
  <Dialog.Root open onOpenChange={onClose}>
    <Dialog.Portal>
      <Dialog.Overlay className={MODAL_BACK} />
      <Dialog.Content className={MODAL_SHEET} onCloseAutoFocus={() => opener.current?.focus()}>
        <Dialog.Title className="text-2xl">
          <Trans>Scan a QR code</Trans>
        </Dialog.Title>
        <Dialog.Description className="text-umber">
          <Trans>Hold the code on the picture’s label up to the camera. Nothing leaves this device.</Trans>
        </Dialog.Description>
        <Scanning onDone={onClose} />
      </Dialog.Content>
    </Dialog.Portal>
  </Dialog.Root>
);
