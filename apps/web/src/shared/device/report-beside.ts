import type {
  Channel,
  HelpAnswers,
  HelpQuestion,
  LumaHelper,
  ShownPlanes,
} from '@underpaint/imaging/browser';
import { type HelpAnswer, type HelpOpened, type HelpRequest, STARTED } from './tasks.ts';

/** A helper that is silent for this long has stopped; the answer is then worked out without it. */
const PATIENCE_MS = 30_000;

export interface HelperBeside extends LumaHelper {
  /** Ends the worker, which frees its memory. */
  end(): void;
}

/**
 * Starts a worker that takes on part of choosing the strength and of the report; null where workers cannot start
 * workers, or one would gain nothing.
 */
export const helperBeside = (): HelperBeside | null => {
  if (typeof Worker !== 'function' || navigator.hardwareConcurrency === 1) return null;
  const worker = new Worker(new URL('./report.worker.ts', import.meta.url), {
    type: 'module',
    name: 'report',
  });
  // Nobody waits for one that does not run yet: in Firefox some never do, see `openWorker`.
  let isRunning = false;
  worker.addEventListener('message', ({ data }) => {
    isRunning ||= data === STARTED;
  });
  worker.addEventListener('error', () => {
    isRunning = false;
  });

  const ask = <Q extends HelpQuestion>(
    port: MessagePort,
    question: Q,
    channels: readonly Channel[],
  ): Promise<readonly HelpAnswers[Q][]> =>
    new Promise((resolve, reject) => {
      const fail = (): void => reject(new Error('The report’s worker cannot tell.'));
      if (!isRunning) return fail();
      const patience = setTimeout(() => {
        isRunning = false;
        fail();
      }, PATIENCE_MS);
      const { port1: answered, port2: answer } = new MessageChannel();
      worker.addEventListener('error', fail, { once: true });
      answered.onmessage = ({ data: answers }: MessageEvent<HelpAnswer<Q>>) => {
        clearTimeout(patience);
        worker.removeEventListener('error', fail);
        answered.close();
        if (answers === null) fail();
        else resolve(answers);
      };
      const request: HelpRequest = { question, channels, answer };
      port.postMessage(request, [answer]);
    });

  const show = (port: MessagePort, planes: ShownPlanes): void => {
    const { luma, chroma } = planes;
    const all = chroma ? [luma, chroma.blue, chroma.red] : [luma];
    const request: HelpRequest = { planes };
    port.postMessage(
      request,
      all.map(({ data }) => data.buffer as ArrayBuffer),
    );
  };

  return {
    open: (wanted) => {
      const { port1: here, port2: port } = new MessageChannel();
      const opened: HelpOpened = { wanted, port };
      worker.postMessage(opened, [port]);
      return {
        show: (planes) => show(here, planes),
        ask: (question, channels) => ask(here, question, channels),
      };
    },
    end: () => worker.terminate(),
  };
};
