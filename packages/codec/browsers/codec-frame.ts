import { CodecError } from '../src/errors.ts';
import { hide } from '../src/hide.ts';
import { reveal } from '../src/reveal.ts';
import { drawPhoto } from '../test/draw-photo.ts';
import { testMaster } from '../test/seeded.ts';

/** The body of a frame under a security policy: reports to the page around it what became of a message. */
async function outcome(): Promise<string> {
  const master = testMaster(1);
  try {
    const { stego } = await hide({
      cover: drawPhoto({ width: 320, height: 240 }),
      message: 'hidden',
      master,
    });
    const revealed = await reveal({ image: stego, master });
    return revealed.found ? revealed.message : 'nothing';
  } catch (error) {
    if (error instanceof CodecError) return error.code;
    throw error;
  }
}

parent.postMessage(await outcome(), self.origin);
