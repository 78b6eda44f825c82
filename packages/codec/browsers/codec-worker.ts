import { findAnswer } from '../test/known-answer.ts';
import { webArgon2id } from '../test/web-argon2id.ts';

/** The body of a module worker: a failure arrives as the worker's `error` event. */
findAnswer(webArgon2id).then((answer) => self.postMessage(answer), reportError);
