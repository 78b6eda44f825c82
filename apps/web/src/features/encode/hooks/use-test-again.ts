import { t } from '@lingui/core/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sentenceOr } from '../../../shared/api/sentences.ts';
import { RefusedOnDevice, UnableOnDevice } from '../../../shared/device/device-errors.ts';
import { madeStore } from '../kept-here.ts';
import type { Held } from '../made-store.ts';
import { testAgain } from '../test-again.ts';

export interface TestingAgain {
  busy: boolean;
  /** 0 … 1; null while it is not known. */
  done: number | null;
  problem: string | null;
  start: () => void;
}

const whyNot = (error: unknown): string =>
  error instanceof UnableOnDevice || error instanceof RefusedOnDevice
    ? error.sentence
    : sentenceOr(error, t`The picture could not be tested. Please try again.`);

/** Runs the tests that were left out; null once they have been run. */
export const useTestAgain = (made: Held): TestingAgain | null => {
  const [done, setDone] = useState<number | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  const { isPending, error, mutate } = useMutation({
    mutationFn: () => {
      const control = new AbortController();
      abort.current = control;
      setDone(null);
      return testAgain(made, { signal: control.signal, onProgress: setDone });
    },
    onSuccess: (rows) => madeStore.setTested(rows),
  });
  if (made.isTestedAgain) return null;
  return { busy: isPending, done, problem: error && whyNot(error), start: () => mutate() };
};
