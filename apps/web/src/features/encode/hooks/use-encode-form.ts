import type { EncodeResponse } from '@underpaint/contract';
import { useState } from 'react';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { clipMessage } from '../clip-message.ts';
import { type EncodeJob, useEncodeJob } from './use-encode-job.ts';

export interface EncodeForm {
  picture: Picture | null;
  message: string;
  secret: string;
  includeQRCode: boolean;
  /** What is still missing, in the order of the form; null when the form can be sent. */
  missing: string | null;
  job: EncodeJob;
  /** The result, with the key that was used: for this screen only. */
  result: { encoding: EncodeResponse; secret: string } | null;
  choosePicture: (picture: Picture) => void;
  setMessage: (text: string) => void;
  setSecret: (text: string) => void;
  setIncludeQRCode: (include: boolean) => void;
  submit: () => void;
  startOver: () => void;
}

const whatIsMissing = (form: { picture: Picture | null; message: string; secret: string }): string | null => {
  if (!form.picture) return 'Choose a picture first.';
  if (form.message.trim() === '') return 'Write the message to hide.';
  return form.secret === '' ? 'Set a key that reveals it.' : null;
};

/** All that the encode screen holds. Message and key live here, in memory, and nowhere else. */
export const useEncodeForm = (): EncodeForm => {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [message, setMessage] = useState('');
  const [secret, setSecret] = useState('');
  const [includeQRCode, setIncludeQRCode] = useState(true);
  const [result, setResult] = useState<EncodeForm['result']>(null);
  const job = useEncodeJob();
  const missing = whatIsMissing({ picture, message, secret });

  const submit = async () => {
    if (missing || !picture || job.phase.name === 'working') return;
    setResult(null);
    const encoding = await job.run({
      image: picture.file,
      filename: picture.file.name,
      message,
      key: secret,
      includeQRCode,
    });
    if (encoding) setResult({ encoding, secret });
  };

  return {
    picture,
    message,
    secret,
    includeQRCode,
    missing,
    job,
    result,
    choosePicture: (next) => {
      setPicture(next);
      setResult(null);
      job.clear();
    },
    setMessage: (text) => setMessage(clipMessage(text)),
    setSecret,
    setIncludeQRCode,
    submit: () => void submit(),
    startOver: () => {
      setPicture(null);
      setMessage('');
      setSecret('');
      setIncludeQRCode(true);
      setResult(null);
      job.clear();
    },
  };
};
