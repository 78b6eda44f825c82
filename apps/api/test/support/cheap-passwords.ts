/**
 * A password hash takes a tenth of a second of a processor, so that a stolen one is costly to guess. Tests have nobody
 * to fear: the same function makes their hashes at its lowest cost.
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
