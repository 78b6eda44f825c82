import type { PictureFiles } from '../files/picture-files.ts';
import { argon2id } from './node-argon2id.ts';
import { openPicture } from './open-picture.ts';
import { readPicture, readUndecoded } from './read-picture.ts';
import { rasterOf, takeStep } from './simulate.ts';
import { writePicture } from './write-picture.ts';

/** Pictures on Node, by sharp. */
export const nodeFiles: PictureFiles = {
  read: readPicture,
  readUndecoded,
  open: openPicture,
  write: writePicture,
  show: rasterOf,
  canTake: () => true,
  takeStep,
  stepsLikeLuma: false,
  argon2id,
};
