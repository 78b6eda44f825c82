import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { MailFailure } from '../src/mail/mailer.ts';
import { smtpCarrier } from '../src/mail/smtp-carrier.ts';
import { freePort } from './support/free-port.ts';
import { CERTIFICATE, openPostOffice } from './support/post-office.ts';
import { startServer } from './support/server-process.ts';
import { temporaryDirectory } from './support/test-app.ts';

const FROM = 'Underpaint <hello@example.org>';
const LETTER = {
  kind: 'reset',
  to: 'ada@example.org',
  subject: 'Choose a new password',
  text: 'https://paint.example/#token=c4n4ry',
  html: '<p>c4n4ry</p>',
} as const;

async function failureOf(work: Promise<void>): Promise<MailFailure> {
  const thrown = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(thrown instanceof MailFailure)) throw new Error('no failure was told', { cause: thrown });
  return thrown;
}

interface Asked {
  url: string;
  patience?: number;
}

const check = (asked: Asked) => failureOf(smtpCarrier({ from: FROM, ...asked }).check());
const send = (asked: Asked) => failureOf(smtpCarrier({ from: FROM, ...asked }).send(LETTER, 'id'));

/** A server that greets with these words, or never says anything. */
async function openStranger(greeting = ''): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    if (greeting !== '') socket.end(greeting);
    else socket.resume();
    onTestFinished(() => void socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

const where = (url: string) => new URL(url).host;

test('an untrusted certificate is reported, with what to do about it', async () => {
  const office = await openPostOffice({ startTls: true });
  const { message, address } = await check(office);
  expect(message).toMatch(/^its certificate is not signed by anyone whom this machine trusts\./);
  expect(message).toMatch(/NODE_EXTRA_CA_CERTS.*\?ignoreTLS=true/);
  expect(address).toBeUndefined();
  await smtpCarrier({ url: `${office.url}?ignoreTLS=true`, from: FROM }).check();
});

test('a mail server that refuses password, connection, name or TLS is reported, each time in a sentence of its own', async () => {
  const locked = await openPostOffice({ locked: true });
  const open = await openPostOffice();
  const sentences = [
    [
      `smtp://ada:wrong-c4n4ry@${where(locked.url)}`,
      'it does not accept the user name and password in SMTP_URL.',
    ],
    [
      `smtp://127.0.0.1:${await freePort()}`,
      'it refuses the connection. Check host and port in SMTP_URL, and that it is running.',
    ],
    ['smtp://mail.invalid', 'no host of this name is known. Check the name in SMTP_URL.'],
    [
      `smtps://${where(open.url)}`,
      'this port does not begin with TLS. Write smtp:// instead of smtps://, or use the port for smtps, usually 465.',
    ],
    [
      `smtp://${await openStranger('HTTP/1.1 400 Bad Request\r\n\r\n')}`,
      'what answers there is not a mail server. Check host and port in SMTP_URL.',
    ],
  ] as const;
  for (const [url, sentence] of sentences) expect((await check({ url })).message).toBe(sentence);
});

test('a silent mail server is given up on, and nothing hangs', async () => {
  const silent = { url: `smtp://${await openStranger()}`, patience: 50 };
  for (const ask of [check, send])
    expect((await ask(silent)).message).toMatch(/^it does not answer in time\./);
});

test('a mail server that wants a password and was given none is reported', async () => {
  const office = await openPostOffice({ locked: true });
  expect((await send(office)).message).toBe('it wants a user name and a password in SMTP_URL.');
});

test.each([
  [550, '5.1.1 <ada@example.org>: no such user', 'refused', 'it accepts no mail for this address (550).'],
  [
    450,
    '4.2.0 <ada@example.org>: greylisted',
    'refused for now',
    'it accepts no mail for this address (450).',
  ],
  [550, 'no such user', 'refused', 'it accepts no mail for this address (550).'],
  [
    554,
    '5.7.1 <ada@example.org>: Relay access denied',
    undefined,
    'it does not relay mail for us (554). Check the user name in SMTP_URL, and whom it relays for.',
  ],
])(
  'a recipient refused with %i %s is blamed on the address only where the address is at fault',
  async (responseCode, message, address, reason) => {
    const office = await openPostOffice({ refusal: { responseCode, message } });
    const failure = await send(office);
    expect([failure.address, failure.message]).toEqual([address, reason]);
  },
);

test('A-02 a server whose mail server cannot be used starts all the same, and its log says why, without password or name', async () => {
  const office = await openPostOffice({ startTls: true });
  const url = office.url.replace('//', '//ada:c4n4ry@');
  const env = { DATA_DIR: await temporaryDirectory(), SMTP_URL: url, MAIL_FROM: FROM };
  const server = await startServer(env, { standIn: true });
  expect((await fetch(`${server.address}/api/health`)).status).toBe(200);
  const said = await server.said(/The mail server cannot be used/);
  expect(said).toContain('its certificate is not signed by anyone whom this machine trusts');
  expect(server.log.join('')).not.toMatch(/c4n4ry|ESOCKET/);
});

test('an email says that no person wrote it, so that no absence note is sent in reply', async () => {
  const office = await openPostOffice();
  const arriving = office.next();
  await smtpCarrier({ url: office.url, from: FROM }).send(LETTER, 'id');
  expect((await arriving).raw).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('a certificate that NODE_EXTRA_CA_CERTS names is trusted', async () => {
  const office = await openPostOffice({ startTls: true });
  const env = { DATA_DIR: await temporaryDirectory(), SMTP_URL: office.url, MAIL_FROM: FROM };
  const server = await startServer(
    { ...env, NODE_EXTRA_CA_CERTS: fileURLToPath(CERTIFICATE) },
    { standIn: true },
  );
  await server.said(/The mail server accepts mail/);
});
