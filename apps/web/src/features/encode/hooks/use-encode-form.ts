import { t } from '@lingui/core/macro';
import type { WantedQuality } from '@underpaint/contract';
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Place } from '../../../shared/api/settings.ts';
import type { RefusedOnDevice } from '../../../shared/device/device-errors.ts';
import { beginKey, endWaiting, readAhead } from '../../../shared/device/on-device.ts';
import { useKeyAhead } from '../../../shared/device/use-key-ahead.ts';
import { fromOutside } from '../../../shared/language/from-outside.ts';
import { askBeforeUnload } from '../../../shared/leaving/ask-before-unload.ts';
import { leaving } from '../../../shared/leaving/this-tab.ts';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { usePictureRules } from '../../../shared/picture/use-picture-rules.ts';
import { useAuth } from '../../../subjects/account/auth-context.ts';
import { type LinkChoice, linkProblem, linkWish } from '../../../subjects/link/link-choice.ts';
import type { ReceiptChoice } from '../../../subjects/link/receipt-choice.ts';
import { useRemaining } from '../../../subjects/plan/hooks/use-remaining.ts';
import { type Draft, EMPTY_DRAFT, hasWords } from '../draft.ts';
import { hopeless, judgeRoom, type RoomVerdict } from '../judge-room.ts';
import { drafts, madeStore } from '../kept-here.ts';
import type { LabelPreview } from '../label-preview.ts';
import type { Held } from '../made-store.ts';
import { nameCover } from '../public-name.ts';
import { type EncodeJob, useEncodeJob } from './use-encode-job.ts';
import { useIsPlain } from './use-is-plain.ts';
import { useLabel } from './use-label.ts';

export interface EncodeForm extends Draft {
  /** What is still missing, in the order of the form; null when the form can be sent. */
  missing: string | null;
  /** Null while the size of the picture is not known. */
  room: RoomVerdict | null;
  /** The label that will appear below the picture; null if there will be none, and until it is painted. */
  label: LabelPreview | null;
  job: EncodeJob;
  /** The last picture made in this tab, with its key, until its owner starts another. */
  made: Held | null;
  choosePicture: (picture: Picture) => void;
  setName: (name: string) => void;
  setMessage: (text: string) => void;
  setSecret: (text: string) => void;
  setQuality: (quality: WantedQuality) => void;
  setIncludeQRCode: (include: boolean) => void;
  setLink: (link: LinkChoice) => void;
  setReceipt: (receipt: ReceiptChoice) => void;
  submit: () => void;
  /** Sends everything to the server, if this device cannot do it; null if that is not offered. */
  submitToServer: (() => void) | null;
  startOver: () => void;
}

const whatIsMissing = ({ picture, message, secret, link }: Draft): string | null => {
  if (!picture) return t`Choose a picture first.`;
  if (message.trim() === '') return t`Write the message to hide.`;
  if (secret === '') return t`Set a key that reveals it.`;
  return linkProblem(link, new Date());
};

interface Found {
  isPlain: boolean;
  /** Why the picture cannot be used; null if nothing is known against it. */
  unfit: RefusedOnDevice | null;
}

const judgeDraft = ({ picture, message }: Draft, { isPlain, unfit }: Found): RoomVerdict | null => {
  if (unfit) return hopeless(unfit.sentence);
  return picture?.size ? judgeRoom({ size: picture.size, length: message.length, isPlain }) : null;
};

/** The current person's draft; it outlives the screen, but not its own success. */
const useDraft = (owner: string | null, isDone: boolean) => {
  const [draft, setDraft] = useState(() => drafts.recall(owner));
  useEffect(() => {
    if (isDone) drafts.forget();
    else drafts.keep(owner, draft);
  }, [isDone, owner, draft]);
  const isAtStake = !isDone && hasWords(draft);
  useEffect(() => {
    askBeforeUnload('words on the screen', isAtStake);
    return () => askBeforeUnload('words on the screen', false);
  }, [isAtStake]);
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  return { draft, change };
};

/** Reads the cover while the person writes. Returns why it cannot be used; null until that is known. */
const useCoverAhead = (picture: Picture | null): RefusedOnDevice | null => {
  const limits = usePictureRules();
  const [unfit, setUnfit] = useState<{ picture: Picture; why: RefusedOnDevice } | null>(null);
  const read = useEffectEvent((chosen: Picture) =>
    readAhead(chosen.file, limits, (why) => setUnfit({ picture: chosen, why })),
  );
  useEffect(() => {
    if (picture) read(picture);
  }, [picture]);
  return unfit !== null && unfit.picture === picture ? unfit.why : null;
};

/** The complete state of the encode screen. Message and key are kept here, in memory, and nowhere else. */
export const useEncodeForm = (): EncodeForm => {
  const owner = useAuth().person?.uid ?? null;
  const held = () => madeStore.heldFor(owner);
  const made = useSyncExternalStore(madeStore.subscribe, held, held);
  const { draft, change } = useDraft(owner, made !== null);
  const job = useEncodeJob();
  const onThisDevice = job.place === 'device';
  const unfit = useCoverAhead(onThisDevice ? draft.picture : null);
  const room = judgeDraft(draft, { isPlain: useIsPlain(draft.picture), unfit });
  const mayChoose = useRemaining().known === 'Unlimited';
  const label = useLabel(draft.picture?.size ?? null, !mayChoose || draft.includeQRCode);
  const noLabel = label?.kind === 'refused' ? fromOutside(label.why) : null;
  const missing = (room?.hopeless ? room.sentence : noLabel) ?? whatIsMissing(draft);
  const mayBegin = onThisDevice && !missing && !made && job.phase.name !== 'working';
  useKeyAhead(draft.secret, mayBegin, (secret) => beginKey(secret, 'hide'));
  useEffect(() => endWaiting, []);

  const submit = async (place: Place) => {
    const { picture, name, message, secret, quality, includeQRCode, link, receipt } = draft;
    if (missing || !picture || job.phase.name === 'working') return;
    const { maxViews, expiresAt } = linkWish(link);
    const rules = { ...(maxViews !== null && { maxViews }), ...(expiresAt !== null && { expiresAt }) };
    const asked = { ...(receipt.receipt && { receipt: true }), ...(receipt.burn && { burn: receipt.burn }) };
    const fields = { message, key: secret, quality, includeQRCode, ...rules, ...asked };
    const cover = picture.file;
    const input = { image: nameCover(picture, name), ...fields };
    const done = await job.run({ input, cover }, place);
    if (!done) return;
    madeStore.keep(done.owner, { encoding: done.encoding, secret, place, cover });
    // If the session ends, the panel is hidden, and the form must not show what the panel hid.
    change(EMPTY_DRAFT);
  };

  return {
    ...draft,
    missing,
    room,
    label,
    job,
    made,
    choosePicture: (picture) => {
      change({ picture });
      job.clear();
    },
    setName: (name) => change({ name }),
    setMessage: (text) => change({ message: text }),
    setSecret: (secret) => change({ secret }),
    setQuality: (quality) => change({ quality }),
    setIncludeQRCode: (includeQRCode) => change({ includeQRCode }),
    setLink: (link) => change({ link }),
    setReceipt: (receipt) => change({ receipt }),
    submit: () => void submit(job.place),
    submitToServer: job.hasServer ? () => void submit('server') : null,
    startOver: () =>
      leaving.before({
        losing: true,
        go: () => {
          madeStore.forget();
          change(EMPTY_DRAFT);
          job.clear();
        },
      }),
  };
};
