import type { EncodeResponse, WantedQuality } from '@underpaint/contract';
import { useEffect, useState } from 'react';
import { prepareDevice } from '../../../shared/device/on-device.ts';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { useAuth } from '../../../subjects/account/auth-context.ts';
import { clipMessage } from '../clip-message.ts';
import { type Draft, drafts, EMPTY_DRAFT } from '../draft.ts';
import type { Place } from '../encode-phase.ts';
import { type EncodeJob, useEncodeJob } from './use-encode-job.ts';

export interface EncodeForm extends Draft {
  /** What is still missing, in the order of the form; null when the form can be sent. */
  missing: string | null;
  job: EncodeJob;
  /** The result, with the key that was used: for this screen only. */
  result: { encoding: EncodeResponse; secret: string; place: Place } | null;
  choosePicture: (picture: Picture) => void;
  setMessage: (text: string) => void;
  setSecret: (text: string) => void;
  setQuality: (quality: WantedQuality) => void;
  setIncludeQRCode: (include: boolean) => void;
  submit: () => void;
  /** Sends everything to the server, where this device cannot do it; null where there is no such way. */
  submitToServer: (() => void) | null;
  startOver: () => void;
}

const whatIsMissing = ({ picture, message, secret }: Draft): string | null => {
  if (!picture) return 'Choose a picture first.';
  if (message.trim() === '') return 'Write the message to hide.';
  return secret === '' ? 'Set a key that reveals it.' : null;
};

/** The draft of whoever is here; it outlives the screen, but not its own success. */
const useDraft = (done: boolean) => {
  const owner = useAuth().person?.uid ?? null;
  const [draft, setDraft] = useState(() => drafts.recall(owner));
  useEffect(() => {
    if (done) drafts.forget();
    else drafts.keep(owner, draft);
  }, [done, owner, draft]);
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }));
  return { draft, change };
};

/** All that the encode screen holds. Message and key live here, in memory, and nowhere else. */
export const useEncodeForm = (): EncodeForm => {
  const [result, setResult] = useState<EncodeForm['result']>(null);
  const { draft, change } = useDraft(result !== null);
  const job = useEncodeJob();
  const missing = whatIsMissing(draft);
  const isNear = draft.picture !== null && job.place === 'device';
  useEffect(() => {
    if (isNear) prepareDevice();
  }, [isNear]);

  const submit = async (place: Place) => {
    const { picture, message, secret, quality, includeQRCode } = draft;
    if (missing || !picture || job.phase.name === 'working') return;
    setResult(null);
    const fields = { message, key: secret, quality, includeQRCode };
    const encoding = await job.run({ image: picture.file, ...fields }, place);
    if (encoding) setResult({ encoding, secret, place });
  };

  return {
    ...draft,
    missing,
    job,
    result,
    choosePicture: (picture) => {
      change({ picture });
      setResult(null);
      job.clear();
    },
    setMessage: (text) => change({ message: clipMessage(text) }),
    setSecret: (secret) => change({ secret }),
    setQuality: (quality) => change({ quality }),
    setIncludeQRCode: (includeQRCode) => change({ includeQRCode }),
    submit: () => void submit(job.place),
    submitToServer: job.hasServer ? () => void submit('server') : null,
    startOver: () => {
      change(EMPTY_DRAFT);
      setResult(null);
      job.clear();
    },
  };
};
