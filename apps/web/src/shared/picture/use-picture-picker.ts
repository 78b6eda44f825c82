import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import {
  checkFiles,
  fileTypeMessage,
  type Picture,
  type PictureRefusal,
  type PictureRules,
  refuse,
} from './check-picture.ts';
import { makeJpeg, sizeAsShown } from './make-jpeg.ts';
import type { CopyKind } from './what-came.ts';

interface Options {
  rules: PictureRules;
  disabled: boolean;
  /** Whether to offer a JPEG of a file that is not accepted but can be shown. */
  offersJpeg: boolean;
  onPick: (picture: Picture) => void;
  /** Called while a file is being checked or made into a JPEG, before it is accepted or refused. */
  onLooking?: ((looking: boolean) => void) | undefined;
}

const COVERS = { 'image/png': ['.png'], 'image/jpeg': ['.jpg', '.jpeg'] };
const COPIES: Record<CopyKind, Record<string, string[]>> = {
  WebP: { 'image/webp': ['.webp'] },
  AVIF: { 'image/avif': ['.avif'] },
  HEIC: { 'image/heic': ['.heic'], 'image/heif': ['.heif'] },
};

/** Why nothing was accepted, and what helps. */
interface Problem {
  why: PictureRefusal;
  /** A file from which a JPEG can be made here. */
  showable?: File | undefined;
}

const noJpeg = () => t`This browser could not make a JPEG of it.`;
const unreadable = () => t`The file could not be read. Choose it again.`;
const nothingCopied = () => t`There is no picture on the clipboard. Copy one, then paste it here.`;
const notAllowed = () =>
  t`The browser did not let us look at the clipboard. Paste with the keyboard, or choose a file.`;

/** Whether it was refused for its type or name although its kind is known. */
const isKnownKind = ({ message, hint }: PictureRefusal): boolean =>
  message === fileTypeMessage() && hint !== null;

/** Returns the file if this browser can show it and it is within the limit of pixels. */
const withinLimits = async (
  file: File | undefined,
  { maxPixels }: PictureRules,
): Promise<File | undefined> => {
  const size = file && (await sizeAsShown(file));
  return size && size.width * size.height <= maxPixels ? file : undefined;
};

/** Whether text was pasted where text is written: spreadsheets and word processors copy a picture of it, too. */
const meansText = ({ target, clipboardData }: ClipboardEvent): boolean =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  ['text/plain', 'text/html'].every((type) => clipboardData?.types.includes(type));

/** Whether text is dragged to where text is written. */
const bringsText = ({ target, dataTransfer }: DragEvent): boolean =>
  target instanceof Element && target.matches(':read-write') && !dataTransfer?.types.includes('Files');

/** The browser would open a file that misses its place, and leave the page. */
const refuseMissed = (event: DragEvent): void => {
  if (!bringsText(event)) event.preventDefault();
};

/** Accepts a picture by click, drop or paste; says why when it does not. */
export const usePicturePicker = ({ rules, disabled, offersJpeg, onPick, onLooking }: Options) => {
  const [problem, setProblem] = useState<Problem | null>(null);
  const last = useRef<readonly File[]>([]);
  const stopped = useRef(disabled);
  useEffect(() => {
    stopped.current = disabled;
  }, [disabled]);

  /** If two arrive at once, the later one counts. */
  const take = async (files: readonly File[]) => {
    last.current = files;
    onLooking?.(true);
    const check = await checkFiles(files, rules).catch(() => refuse(unreadable));
    const asked = !check.ok && offersJpeg && isKnownKind(check);
    const showable = asked ? await withinLimits(files[0], rules) : undefined;
    if (last.current !== files) return;
    onLooking?.(false);
    setProblem(check.ok ? null : { why: check, showable });
    if (check.ok) onPick(check.picture);
  };

  /** Whatever arrives while it is made counts instead. */
  const takeAsJpeg = async (file: File) => {
    const asked = [file];
    last.current = asked;
    onLooking?.(true);
    const jpeg = await makeJpeg(file);
    if (last.current !== asked) return;
    if (jpeg) return take([jpeg]);
    onLooking?.(false);
    setProblem({ why: refuse(noJpeg) });
  };

  const takePasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (disabled || files.length === 0 || meansText(event)) return;
    event.preventDefault();
    void take(files);
  });
  useEffect(() => {
    const heard = (event: ClipboardEvent) => takePasted(event);
    document.addEventListener('paste', heard);
    return () => document.removeEventListener('paste', heard);
  }, []);
  useEffect(() => {
    const missed = new AbortController();
    for (const type of ['dragover', 'drop'] as const) {
      document.addEventListener(type, refuseMissed, missed);
    }
    return () => missed.abort();
  }, []);

  const paste = async () => {
    try {
      const items = await navigator.clipboard.read();
      // The browser may have asked for permission meanwhile, and the person may have gone on.
      if (stopped.current) return;
      const kinds = items.flatMap((item) => item.types.map((type) => ({ item, type })));
      const picture = kinds.find(({ type }) => type.startsWith('image/'));
      if (!picture) return setProblem({ why: refuse(nothingCopied) });
      const { item, type } = picture;
      await take([new File([await item.getType(type)], `pasted.${type.slice(6)}`, { type })]);
    } catch {
      setProblem({ why: refuse(notAllowed) });
    }
  };

  const dropzone = useDropzone({
    accept: Object.assign({}, COVERS, ...(rules.copies ?? []).map((kind) => COPIES[kind])),
    disabled,
    multiple: false,
    noPaste: true,
    preventDropOnDocument: false,
    onDrop: (accepted, rejected) => void take([...accepted, ...rejected.map(({ file }) => file)]),
  });
  return {
    problem,
    dropzone,
    paste: () => void paste(),
    takeAsJpeg: (file: File) => {
      // The button that was pressed will be gone.
      dropzone.rootRef.current.focus({ preventScroll: true });
      void takeAsJpeg(file);
    },
  };
};
