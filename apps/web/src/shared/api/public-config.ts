import { createClient, type PublicConfig } from '@underpaint/contract';
import { API_BASE } from './config.ts';

const { config } = createClient({ baseUrl: API_BASE });
let asked: Promise<PublicConfig> | undefined;

/** The server's public settings, asked for once; after a failure the next caller asks again. */
export const loadPublicConfig = (): Promise<PublicConfig> => {
  asked ??= config().catch((error: unknown) => {
    asked = undefined;
    throw error;
  });
  return asked;
};
