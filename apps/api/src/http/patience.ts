import type { Config } from '../config/config.ts';

const HEADER_MILLISECONDS = 15_000;
/** Beyond the longest task: time for storing its picture, and for the network. */
const SILENCE_MARGIN_SECONDS = 30;
const LOOKS_PER_REQUEST = 10;

/**
 * How long the server waits for slow senders: for the headers, for the whole request, and for any activity on a
 * connection. An encode is silent for as long as its task takes.
 */
export function patience({ requestSeconds, taskSeconds }: Pick<Config, 'requestSeconds' | 'taskSeconds'>) {
  const requestTimeout = requestSeconds * 1000;
  return {
    requestTimeout,
    connectionTimeout: (taskSeconds + SILENCE_MARGIN_SECONDS) * 1000,
    http: {
      headersTimeout: Math.min(HEADER_MILLISECONDS, requestTimeout),
      connectionsCheckingInterval: Math.min(HEADER_MILLISECONDS, requestTimeout) / LOOKS_PER_REQUEST,
    },
  };
}
