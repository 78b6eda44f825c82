/**
 * A password hash takes a tenth of a second of processor time, so that a stolen one is costly to guess. Tests have
 * nothing to fear: they use the same function at its lowest cost.
 */
import crypto, { type BinaryLike, type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

type Told = (error: Error | null, key: Buffer) => void;

const LOWEST: ScryptOptions = { N: 2, r: 1, p: 1 };
const { scrypt } = crypto;

Object.assign(crypto, {
  scrypt: (password: BinaryLike, salt: BinaryLike, length: number, _costly: ScryptOptions, told: Told) =>
    scrypt(password, salt, length, LOWEST, told),
});
syncBuiltinESMExports();
