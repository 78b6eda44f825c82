import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ClipboardPaste, ImagePlus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { figuresLocale } from '../language/figures.ts';
import { formatBytes, formatList, formatSize } from '../text/format.ts';
import { Button } from '../ui/button.tsx';
import { useIsDrawn } from '../ui/use-is-drawn.ts';
import type { Picture, PictureRules } from './check-picture.ts';
import { DrawnBitmap } from './drawn-bitmap.tsx';
import { type Below, type Box, FramedPicture } from './framed-picture.tsx';
import { usePicturePicker } from './use-picture-picker.ts';
import { usePreview } from './use-preview.ts';

interface Props {
  picture: Picture | null;
  rules: PictureRules;
  onPick: (picture: Picture) => void;
  /** Called while a file is being checked, before it is accepted or refused. */
  onLooking?: (looking: boolean) => void;
  disabled?: boolean;
  /** The purpose of choosing: `Choose a picture to hide your message in`. */
  label: string;
  /** What will appear below the picture. */
  below?: Below | undefined;
  /** Whether to offer a JPEG of a file that is not accepted but can be shown. */
  offersJpeg?: boolean;
  /** Another way to provide a picture: below the others on a phone, where not every language fits them on one line. */
  beside?: ReactNode;
}

const kindsIn = ({ copies = [] }: PictureRules): string =>
  new Intl.ListFormat(figuresLocale(), { type: 'disjunction' }).format(['PNG', 'JPEG', ...copies]);

/**
 * Phones have no key for pasting. Nearly every browser lets pages read the clipboard, so the server assumes it does.
 */
const useCanPaste = () => useIsDrawn() || typeof navigator.clipboard?.read === 'function';

interface EmptyProps {
  label: string;
  hint: string;
  active: boolean;
  rules: PictureRules;
}

const Empty = ({ label, hint, active, rules }: EmptyProps) => (
  <>
    <ImagePlus aria-hidden className="size-8 text-ultramarine" />
    <span className="font-semibold">{active ? t`Drop to use this picture` : label}</span>
    <span id={hint} className="text-sm text-umber">
      {t`Drop it here, paste it, or choose a file: ${kindsIn(rules)}, up to ${formatBytes(rules.maxBytes)}.`}
    </span>
  </>
);

const NoPreview = () => (
  <p className="p-6 text-center text-umber">
    <Trans>Failed to load image preview.</Trans>
  </p>
);

const Preview = ({ picture, below }: Pick<Props, 'below'> & { picture: Picture }) => {
  const preview = usePreview(picture);
  const [broken, setBroken] = useState<Picture | null>(null);
  const alt = t`The picture you chose`;
  const src =
    broken === picture
      ? NoPreview
      : preview === null || typeof preview === 'string'
        ? preview
        : (box: Box) => <DrawnBitmap bitmap={preview} alt={alt} {...box} />;
  const facts = [...(picture.size ? [formatSize(picture.size)] : []), formatBytes(picture.file.size)];
  return (
    <FramedPicture src={src} alt={alt} size={picture.size} below={below} onError={() => setBroken(picture)}>
      <span dir="auto" className="as-around block truncate font-semibold text-ink">
        {picture.file.name}
      </span>
      {formatList(facts)}
    </FramedPicture>
  );
};

interface OfferProps {
  file: File;
  disabled: boolean;
  onTake: (file: File) => void;
}

const JpegOffer = ({ file, disabled, onTake }: OfferProps) => (
  <div className="grid justify-items-start gap-2">
    <p>
      <Trans>Or let this browser make a JPEG of it. The picture stays on your device.</Trans>
    </p>
    <Button kind="quiet" disabled={disabled} onClick={() => onTake(file)}>
      <Trans>Make a JPEG</Trans>
    </Button>
  </div>
);

/** Picks a picture by click, drop or paste, and shows it with its size before anything is uploaded. */
export const PicturePicker = ({
  picture,
  rules,
  onPick,
  onLooking,
  disabled = false,
  label,
  below,
  offersJpeg = false,
  beside,
}: Props) => {
  const { problem, dropzone, paste, takeAsJpeg } = usePicturePicker({
    rules,
    disabled,
    offersJpeg,
    onPick,
    onLooking,
  });
  const { getRootProps, getInputProps, isDragActive, open } = dropzone;
  const canPaste = useCanPaste();
  const hint = useId();
  const zone = isDragActive
    ? 'border-ultramarine bg-ultramarine-wash'
    : 'border-edge hover:border-ultramarine';
  return (
    <div className="grid grid-cols-1 gap-3">
      <input {...getInputProps({ 'aria-label': label })} />
      <div
        {...getRootProps({
          role: picture ? undefined : 'button',
          tabIndex: picture ? -1 : 0,
          'aria-label': picture ? undefined : label,
          'aria-describedby': picture ? undefined : hint,
          'aria-disabled': disabled || undefined,
          onClick: picture ? (event) => event.stopPropagation() : undefined,
          className: picture
            ? `rounded ${isDragActive ? 'outline-3 outline-ultramarine outline-dashed' : ''}`
            : `grid min-h-48 cursor-pointer place-items-center content-center gap-2 rounded border-2 border-dashed bg-paper p-6 text-center transition-colors ${zone}`,
        })}
      >
        {picture ? (
          <Preview picture={picture} below={below} />
        ) : (
          <Empty label={label} hint={hint} active={isDragActive} rules={rules} />
        )}
      </div>
      <div className={`flex gap-2 ${beside ? 'flex-col items-start sm:flex-row' : 'flex-wrap'}`}>
        {picture && (
          <Button kind="quiet" disabled={disabled} onClick={open}>
            <Trans>Choose another picture</Trans>
          </Button>
        )}
        {canPaste && (
          <Button kind="quiet" disabled={disabled} onClick={paste}>
            <ClipboardPaste aria-hidden className="size-5 rtl:-scale-x-100" />
            <Trans>Paste a picture</Trans>
          </Button>
        )}
        {beside}
      </div>
      {problem && (
        <div className="grid gap-1">
          <p role="alert" className="text-vermilion">
            {problem.why.message}
          </p>
          {problem.why.hint && <p role="status">{problem.why.hint}</p>}
          {problem.showable && <JpegOffer file={problem.showable} disabled={disabled} onTake={takeAsJpeg} />}
        </div>
      )}
    </div>
  );
};
