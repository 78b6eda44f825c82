import { lumaHelper } from '@underpaint/imaging/browser';
import { type HelpOpened, type HelpRequest, STARTED } from './tasks.ts';

/**
 * Takes on part of choosing the strength and of the report, beside the worker that has the picture. Each message has a
 * port of its own.
 */
self.addEventListener('message', ({ data: { wanted, port } }: MessageEvent<HelpOpened>) => {
  const help = lumaHelper.open(wanted);
  port.onmessage = async ({ data }: MessageEvent<HelpRequest>) => {
    if ('planes' in data) help.show(data.planes);
    // If this worker cannot tell, for instance for lack of memory, the one that asks finds out itself.
    else data.answer.postMessage(await help.ask(data.question, data.channels).catch(() => null));
  };
});
self.postMessage(STARTED);
