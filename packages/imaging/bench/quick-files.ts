import { createHash } from 'node:crypto';
import { nodeFiles, type PictureFiles } from '../src/index.ts';

/** With a fast key derivation, where keys have nothing to do with what is measured. */
export const quickFiles: PictureFiles = {
  ...nodeFiles,
  argon2id: async ({ password }) => createHash('sha256').update(password).digest(),
};
