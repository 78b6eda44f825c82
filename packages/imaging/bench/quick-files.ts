import { createHash } from 'node:crypto';
import { nodeFiles, type PictureFiles } from '../src/index.ts';
import { pageFiles } from '../test/browser-files.ts';

/** A fast key derivation, where keys have nothing to do with what is measured. */
const argon2id: PictureFiles['argon2id'] = async ({ password }) =>
  createHash('sha256').update(password).digest();

/** What a server uses. */
export const quickFiles: PictureFiles = { ...nodeFiles, argon2id };

/** What a page uses, except for the WebP encoder of its browser. */
export const quickPageFiles: PictureFiles = { ...pageFiles, argon2id };
