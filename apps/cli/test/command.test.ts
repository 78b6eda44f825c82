import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { coverFile } from './pictures.ts';
import { onTerminal, underpaint } from './world.ts';

let folder = '';
const at = (name: string) => join(folder, name);
const key = () => ['--key-file', at('key')];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'underpaint-cli-'));
  await writeFile(at('cover.png'), await coverFile('png'));
  await writeFile(at('cover.jpg'), await coverFile('jpeg'));
  // The last two are not searched for crops, which takes seconds: one is too small, the other has no colours.
  await writeFile(at('plain.png'), await coverFile('png', 90, 90));
  await writeFile(
    at('grey.png'),
    await sharp(await coverFile('png'))
      .greyscale()
      .png()
      .toBuffer(),
  );
  await writeFile(at('key'), 'correct horse battery staple\n');
});

afterAll(() => rm(folder, { recursive: true }));

async function hideAndReveal(message: string, extension = 'png') {
  const out = at(`out-${crypto.randomUUID()}.${extension}`);
  await writeFile(at('message'), message);
  const cover = extension === 'png' ? at('cover.png') : at('cover.jpg');
  const hidden = await underpaint(['hide', cover, out, '--message-file', at('message'), ...key()]);
  return { out, hidden, revealed: await underpaint(['reveal', out, ...key()]) };
}

describe('hide and reveal', () => {
  test.each(['png', 'jpg', 'jpeg', 'JPG'])('a message returns exactly from a .%s file', async (extension) => {
    const { hidden, revealed } = await hideAndReveal('Meet me at noon.', extension);
    expect(hidden).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(revealed).toEqual({ exit: 0, stdout: 'Meet me at noon.', stderr: '' });
  });

  test('a message returns from the WebP that a service made', async () => {
    const { out } = await hideAndReveal('Meet me at noon.', 'jpg');
    await writeFile(
      at('saved.webp'),
      await sharp(await readFile(out))
        .webp({ quality: 80 })
        .toBuffer(),
    );
    const revealed = await underpaint(['reveal', at('saved.webp'), ...key()]);
    expect(revealed).toEqual({ exit: 0, stdout: 'Meet me at noon.', stderr: '' });
  });

  test.each([
    ['line breaks and none added', 'one\ntwo\n\nthree\n'],
    ['white space at both ends', '  spaces  '],
    ['emoji, Chinese, Arabic and combining marks', '🎨👩‍👩‍👧 颜料 رسالة e\u0301'],
    ['a byte order mark', '\ufeffmark'],
    ['the words that mean failure', 'No message found.'],
  ])('%s', async (_, message) => {
    const { revealed } = await hideAndReveal(message);
    expect(revealed).toEqual({ exit: 0, stdout: message, stderr: '' });
  });

  test('A-05: CR LF returns as LF', async () => {
    const { revealed } = await hideAndReveal('one\r\ntwo\rthree');
    expect(revealed.stdout).toBe('one\ntwo\nthree');
  });

  test('the message may come from the standard input or the arguments', async () => {
    const fromStdin = ['hide', at('cover.png'), at('stdin.png'), '--message-file', '-', ...key()];
    expect((await underpaint(fromStdin, { stdin: Buffer.from('typed ✓') })).exit).toBe(0);
    expect((await underpaint(['reveal', at('stdin.png'), ...key()])).stdout).toBe('typed ✓');
    const fromText = ['hide', at('cover.png'), at('text.png'), '--message=-dash', ...key()];
    expect((await underpaint(fromText)).exit).toBe(0);
    expect((await underpaint(['reveal', at('text.png'), ...key()])).stdout).toBe('-dash');
  });

  test('the output has the format, the size and nearly the weight of the cover', async () => {
    const { out } = await hideAndReveal('Meet me at noon.', 'jpg');
    expect(await sharp(await readFile(out)).metadata()).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 240,
    });
    expect((await readFile(out)).length).toBeLessThan(1.5 * (await readFile(at('cover.jpg'))).length);
  });

  test('--json prints the facts of hiding, and neither message nor key', async () => {
    const args = [
      'hide',
      at('cover.jpg'),
      at('facts.jpg'),
      '--message',
      'canary-message',
      ...key(),
      '--json',
    ];
    const { exit, stdout, stderr } = await underpaint(args);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const facts = JSON.parse(stdout);
    expect(facts).toMatchObject({
      format: 'jpeg',
      width: 320,
      height: 240,
      quality: 92,
      out: at('facts.jpg'),
    });
    expect(facts.bytes).toBe((await readFile(at('facts.jpg'))).length);
    expect(facts.psnr).toBeGreaterThan(40);
    expect(facts.ssim).toBeGreaterThan(0.9);
    expect(facts.payloadBytes).toBeGreaterThan(0);
    expect(facts.survival).toContainEqual({
      channel: 'whatsapp',
      words: 'WhatsApp photo',
      date: expect.stringMatching(/^20\d\d-\d\d$/),
      survives: true,
      margin: expect.any(Number),
    });
    expect(stdout).not.toMatch(/canary|horse/);
  });

  test('A-70: --quality finest changes the picture less than --quality sturdiest', async () => {
    const psnr = async (quality: string) => {
      const args = ['hide', at('cover.jpg'), at(`${quality}.jpg`), '--message', 'hello', ...key()];
      const { stdout } = await underpaint([...args, '--quality', quality, '--json']);
      return JSON.parse(stdout).psnr;
    };
    expect(await psnr('finest')).toBeGreaterThan(await psnr('sturdiest'));
  });

  test('A-01: on a terminal, hiding ends with what the picture survives, and with nothing in a pipe', async () => {
    const args = ['hide', at('cover.jpg'), at('table.jpg'), '--message', 'hello', ...key()];
    const { exit, stdout } = await underpaint(args, { terminal: true });
    expect(exit).toBe(0);
    expect(stdout).toMatch(/^What this picture survives \(simulations of 20\d\d-\d\d; services change\):$/m);
    expect(stdout).toMatch(/^ {2}WhatsApp photo {2,}survives$/m);
    const piped = await underpaint([...args, '--force']);
    expect(piped.stdout).toBe('');
  });

  test('--json prints what was revealed, and that nothing was found', async () => {
    const { out } = await hideAndReveal('Meet me at noon.');
    const found = await underpaint(['reveal', out, ...key(), '--json']);
    expect(JSON.parse(found.stdout)).toMatchObject({
      found: true,
      message: 'Meet me at noon.',
      format: 'png',
    });
    const nothing = await underpaint(['reveal', at('plain.png'), ...key(), '--json']);
    expect(nothing).toMatchObject({ exit: 1, stderr: 'No message found.\n' });
    expect(JSON.parse(nothing.stdout)).toMatchObject({ found: false, width: 90 });
  });
});

describe('keys', () => {
  test('the file loses one line break at its end, and no other white space', async () => {
    await writeFile(at('windows-key'), 'a b \r\n');
    const out = at('keys.png');
    const args = ['hide', at('grey.png'), out, '--message', 'hello', '--key-file', at('windows-key')];
    expect((await underpaint(args)).exit).toBe(0);
    const reveal = (K: string) => underpaint(['reveal', out, '--key-env', 'K'], { env: { K } });
    expect((await reveal('a b ')).stdout).toBe('hello');
    expect((await reveal('a b')).exit).toBe(1);
    await writeFile(at('two-breaks'), 'a b \n\n');
    expect((await underpaint(['reveal', out, '--key-file', at('two-breaks')])).exit).toBe(1);
  });

  test('a byte order mark, by which editors on Windows begin a file, is not part of the key', async () => {
    await writeFile(at('marked-key'), '\ufeffa b\r\n');
    const out = at('marked.png');
    const args = ['hide', at('grey.png'), out, '--message', 'hello', '--key-file', at('marked-key')];
    expect((await underpaint(args)).exit).toBe(0);
    const typed = await underpaint(['reveal', out, '--key-env', 'K'], { env: { K: 'a b' } });
    expect(typed.stdout).toBe('hello');
  });

  test('--key works and warns', async () => {
    const { exit, stderr } = await underpaint(['reveal', at('plain.png'), '--key', 'sesame']);
    expect(exit).toBe(1);
    expect(stderr).toMatch(/^Warning: --key shows the key .*\nNo message found\.\n$/);
    expect(stderr).not.toContain('sesame');
  });

  test.each([
    ['an empty key', '', 'The key is empty. Give a key of at least one character.'],
    [
      'a key of 10,000 characters',
      'k'.repeat(10_000),
      'The key is longer than 1024 characters. Choose a shorter one.',
    ],
  ])('%s', async (_, K, sentence) => {
    const ran = await underpaint(['reveal', at('cover.png'), '--key-env', 'K'], { env: { K } });
    expect(ran).toEqual({ exit: 2, stdout: '', stderr: `${sentence}\n` });
  });

  test('a key file that is not text', async () => {
    await writeFile(at('binary'), Buffer.from([0xff, 0xfe, 0x00]));
    const { exit, stderr } = await underpaint(['reveal', at('cover.png'), '--key-file', at('binary')]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/is not UTF-8 text/);
  });

  test('of an endless key file only the beginning is read', async () => {
    const ran = await underpaint(['reveal', at('cover.png'), '--key-file', '/dev/zero']);
    const sentence = 'The key is longer than 1024 characters. Choose a shorter one.';
    expect(ran).toEqual({ exit: 2, stdout: '', stderr: `${sentence}\n` });
  });

  test('a key in the environment that is not UTF-8, of which Node leaves �', async () => {
    const args = ['reveal', at('cover.png'), '--key-env', 'K'];
    expect(await underpaint(args, { env: { K: 'caf�' } })).toEqual({
      exit: 2,
      stdout: '',
      stderr: 'The key is not UTF-8 text, or contains �. Give it with --key-file.\n',
    });
  });

  test('a variable that is not set', async () => {
    const { exit, stderr } = await underpaint(['reveal', at('cover.png'), '--key-env', 'NOBODY']);
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: 'The environment variable NOBODY is not set. Try: underpaint --help\n',
    });
  });
});

describe('no message found', () => {
  test('a wrong key and a picture without a message say the same', async () => {
    const out = at('wrong-key.png');
    expect((await underpaint(['hide', at('grey.png'), out, '--message', 'hello', ...key()])).exit).toBe(0);
    const wrong = await underpaint(['reveal', out, '--key-env', 'K'], {
      env: { K: 'correct horse battery stapler' },
    });
    const plain = await underpaint(['reveal', at('grey.png'), ...key()]);
    expect(wrong).toEqual({ exit: 1, stdout: '', stderr: 'No message found.\n' });
    expect(plain).toEqual(wrong);
  });
});

describe('output files', () => {
  const hide = (out: string, ...more: string[]) =>
    underpaint(['hide', at('cover.png'), out, '--message', 'hello', ...key(), ...more]);

  test('an existing file is kept unless --force is given', async () => {
    await writeFile(at('taken.png'), 'precious');
    const refused = await hide(at('taken.png'));
    expect(refused.exit).toBe(2);
    expect(refused.stderr).toBe(
      `${at('taken.png')} already exists. Choose another name, or add --force to replace it.\n`,
    );
    expect(await readFile(at('taken.png'), 'utf8')).toBe('precious');
    expect((await hide(at('taken.png'), '--force')).exit).toBe(0);
    expect((await underpaint(['reveal', at('taken.png'), ...key()])).stdout).toBe('hello');
  });

  test('A-01: the name must match the format', async () => {
    for (const name of ['wrong.jpg', 'wrong.webp', 'wrong', 'png']) {
      const { exit, stderr } = await hide(at(name));
      expect(exit).toBe(2);
      expect(stderr).toBe('The cover is a PNG, so the result is one too: its name must end in .png.\n');
      await expect(readFile(at(name))).rejects.toThrow();
    }
  });

  test('a folder that does not exist, and a folder in place of a file', async () => {
    await mkdir(at('folder.png'));
    expect(await hide(at('none/x.png'))).toMatchObject({
      exit: 2,
      stderr: `${at('none/x.png')} cannot be written: the folder does not exist.\n`,
    });
    expect(await hide(at('folder.png'), '--force')).toMatchObject({
      exit: 2,
      stderr: `${at('folder.png')} is a folder. Name a file.\n`,
    });
  });

  test.each([
    ['a name below a file', () => at('key/o.png'), 'cannot be written: part of the path is not a folder.'],
    ['a name of 256 bytes', () => at(`${'n'.repeat(252)}.png`), 'cannot be written: the name is too long.'],
    ['a name that ends like a folder', () => at('new.png/'), 'is a folder. Name a file.'],
  ])('%s is refused before the work', async (_, out, sentence) => {
    const args = ['hide', at('cover.png'), out(), '--message', 'hello', ...key(), '--force'];
    const { exit, stderr } = await underpaint(args, { terminal: true });
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: `${out()} ${sentence}\n` });
  });

  test('the longest name that a file can have is written', async () => {
    const out = at(`${'n'.repeat(251)}.png`);
    expect(await hide(out)).toEqual({ exit: 0, stdout: '', stderr: '' });
    expect(await hide(out, '--force')).toEqual({ exit: 0, stdout: '', stderr: '' });
    await rm(out);
  });

  test('a failure leaves nothing behind, and neither does success', async () => {
    const before = await readdir(folder);
    await underpaint(['hide', at('cover.png'), at('fails.png'), '--message', ' ', ...key()]);
    expect(await readdir(folder)).toEqual(before);
    await hide(at('succeeds.png'));
    expect((await readdir(folder)).filter((name) => !before.includes(name))).toEqual(['succeeds.png']);
  });
});

describe('unusable input gets exit 2 and one clear line', () => {
  const cover = () => at('cover.png');
  const cases: [string, () => Promise<string[]>, RegExp][] = [
    ['no arguments', async () => [], /Say what to do: hide or reveal/],
    ['an unknown command', async () => ['seek', cover()], /There is no command "seek"/],
    ['an unknown option', async () => ['reveal', cover(), '--loud'], /Unknown option '--loud'/],
    ['one file for hide', async () => ['hide', cover(), ...key(), '--message', 'x'], /hide needs two files/],
    ['no message', async () => ['hide', cover(), at('n.png'), ...key()], /Give the message exactly once/],
    [
      'two messages',
      async () => ['hide', cover(), at('n.png'), ...key(), '--message', 'a', '--message-file', '-'],
      /Give the message exactly once, with --message or --message-file/,
    ],
    ['no key', async () => ['reveal', cover()], /Give the key exactly once/],
    ['two keys', async () => ['reveal', cover(), ...key(), ...key()], /Give the key exactly once/],
    [
      'a message for reveal',
      async () => ['reveal', cover(), ...key(), '--message', 'x'],
      /no option --message/,
    ],
    [
      'a message of white space',
      async () => ['hide', cover(), at('n.png'), ...key(), '--message', ' \n'],
      /message is empty/,
    ],
    [
      '501 characters',
      async () => ['hide', cover(), at('n.png'), ...key(), '--message', 'x'.repeat(501)],
      /501 characters/,
    ],
    [
      'a missing cover',
      async () => ['reveal', at('nowhere.png'), ...key()],
      /There is no file .*nowhere\.png/,
    ],
    ['a folder as cover', async () => ['reveal', folder, ...key()], /cannot be read: it is a folder/],
    [
      'a missing key file',
      async () => ['reveal', cover(), '--key-file', at('nokey')],
      /There is no file .*nokey/,
    ],
    [
      'an empty file',
      () => file('empty.png', ''),
      /File type must be PNG, JPEG or WebP; this is an empty file/,
    ],
    ['a text named .png', () => file('text.png', 'hello'), /File type must be PNG, JPEG or WebP/],
    [
      'a cut PNG',
      async () => file('cut.png', (await readFile(cover())).subarray(0, 5000)),
      /damaged or incomplete/,
    ],
    [
      'a cut JPEG',
      async () => file('cut.jpg', (await readFile(at('cover.jpg'))).subarray(0, 9000)),
      /damaged or incomplete/,
    ],
    [
      'a 1 × 1 cover',
      async () => ['hide', await dot(), at('n.png'), ...key(), '--message', 'x'],
      /too small/,
    ],
  ];

  async function file(name: string, content: string | Uint8Array): Promise<string[]> {
    await writeFile(at(name), content);
    return ['reveal', at(name), ...key()];
  }

  async function dot(): Promise<string> {
    await writeFile(
      at('dot.png'),
      await sharp(Buffer.alloc(3), { raw: { width: 1, height: 1, channels: 3 } })
        .png()
        .toBuffer(),
    );
    return at('dot.png');
  }

  test.each(cases)('%s', async (_, args, sentence) => {
    const { exit, stdout, stderr } = await underpaint(await args());
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toMatch(sentence);
    expect(stderr).toMatch(/^[^\n]+\n$/);
  });

  test('a message file that is not text', async () => {
    const args = ['hide', cover(), at('n.png'), ...key(), '--message-file', '-'];
    const { exit, stderr } = await underpaint(args, { stdin: Buffer.from([0xc3, 0x28]) });
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: 'The message is not UTF-8 text. Save it as UTF-8.\n',
    });
  });

  test('a message in the arguments that is not UTF-8, of which Node leaves �', async () => {
    const args = ['hide', cover(), at('n.png'), ...key(), '--message', 'caf�'];
    const { exit, stderr } = await underpaint(args);
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: 'The message is not UTF-8 text, or contains �. Give it with --message-file.\n',
    });
  });

  test('of an endless picture only the beginning is read', async () => {
    const { exit, stderr } = await underpaint(['reveal', '/dev/zero', ...key()]);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/^File is larger than \d+ bytes/);
  });

  test('of an endless message file only the beginning is read', async () => {
    const args = ['hide', cover(), at('n.png'), ...key(), '--message-file', '/dev/zero'];
    const { exit, stderr } = await underpaint(args);
    expect(exit).toBe(2);
    expect(stderr).toMatch(/^The message is far too long; at most 500 characters fit/);
  });

  test('--json reports the error to programs too', async () => {
    const { exit, stdout } = await underpaint(['reveal', at('nowhere.png'), ...key(), '--json']);
    expect(exit).toBe(2);
    expect(JSON.parse(stdout)).toEqual({
      error: { code: 'file.missing', message: `There is no file ${at('nowhere.png')}.` },
    });
  });
});

describe('help, version, progress', () => {
  test('--help and --version go to the standard output with exit 0', async () => {
    expect(await underpaint(['--help'])).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('reveal IMAGE'),
    });
    expect(await underpaint(['hide', '--help'])).toMatchObject({ exit: 0, stderr: '' });
    expect((await underpaint(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  test('the help fits into a terminal of 80 columns', async () => {
    const { stdout } = await underpaint(['--help']);
    expect(stdout.split('\n').filter((line) => line.length > 80)).toEqual([]);
  });

  test('progress shows on a terminal only, on the error stream, and is cleared', async () => {
    const { stdout, stderr } = await underpaint(['reveal', at('plain.png'), ...key()], { terminal: true });
    expect(stdout).toBe('');
    expect(stderr).toContain('Looking for the message …');
    expect(stderr.endsWith('\r\x1b[2KNo message found.\n')).toBe(true);
  });

  test('a terminal that obeys no commands gets no progress', async () => {
    const args = ['reveal', at('plain.png'), ...key()];
    const { stderr } = await underpaint(args, { terminal: true, env: { TERM: 'dumb' } });
    expect(stderr).toBe('No message found.\n');
  });

  test('on a terminal the message stays visible, and the prompt comes below it', async () => {
    const { out } = await hideAndReveal('Meet me under the old clock at seven.');
    const { exit, lines } = await onTerminal(['reveal', out, ...key()]);
    expect({ exit, lines }).toEqual({ exit: 0, lines: ['Meet me under the old clock at seven.', ''] });
  });

  test('on a terminal no line break is added to one that ends the message', async () => {
    const { out } = await hideAndReveal('one\n\ntwo\n');
    expect((await onTerminal(['reveal', out, ...key()])).lines).toEqual(['one', '', 'two', '']);
  });

  test('a terminal obeys no message and no file name: it shows control characters as �', async () => {
    const message = 'one\ttwo\n\u001b]0;title\u0007\u009b2J\u007f';
    const { out, revealed } = await hideAndReveal(message);
    expect(revealed.stdout).toBe(message);
    const shown = 'one\ttwo\n�]0;title��2J�';
    expect((await onTerminal(['reveal', out, ...key()])).lines).toEqual([...shown.split('\n'), '']);
    const json = await underpaint(['reveal', out, ...key(), '--json'], { terminal: true });
    expect(json.stdout).not.toMatch(/[^\P{Cc}\n]/u);
    const { stderr } = await underpaint(['reveal', 'no\u001b[2J\u009b2J.png', ...key()]);
    expect(stderr).toBe('There is no file no�[2J�2J.png.\n');
  });

  test('on a terminal every outcome begins on a line of its own, and the prompt too', async () => {
    await writeFile(at('cut-late.png'), (await readFile(at('cover.png'))).subarray(0, 5000));
    const nothing = await onTerminal(['reveal', at('plain.png'), ...key()]);
    expect(nothing.lines).toEqual(['No message found.', '']);
    const broken = await onTerminal(['reveal', at('cut-late.png'), ...key(), '--json']);
    expect(broken.lines).toEqual([
      expect.stringMatching(/^\{"error":/),
      expect.stringMatching(/^\w.* damaged or incomplete/),
      '',
    ]);
    const hiding = ['hide', at('cover.jpg'), at('seen.jpg'), '--message', 'hi', ...key()];
    expect((await onTerminal(hiding)).lines[0]).toMatch(/^What this picture survives/);
  });
});
