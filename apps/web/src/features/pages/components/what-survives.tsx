import { Table } from './table.tsx';
import { Section } from './text-page.tsx';

/** docs/benchmarks.md: 32 photographs, each as PNG and as JPEG, 500 characters, at a fixed 46.5 dB. */
const HEAD = ['Way', 'messages that came back'];
const ROWS = [
  ['Sent as a file', 'all'],
  ['WhatsApp photo', '64 of 64'],
  ['Telegram photo', '64 of 64'],
  ['Messenger photo', '64 of 64'],
  ['JPEG at quality 75, at quality 50', '64 of 64'],
  ['Half the size, then JPEG at quality 75', '64 of 64'],
  ['WebP at quality 80', '64 of 64'],
  ['JPEG at quality 30', '63 of 64'],
  ['More contrast', '62 of 64'],
  ['Sharpened', '59 of 64'],
  ['Rotated, heavily filtered, a thumbnail', 'not promised'],
] as const;

export const WhatSurvives = () => (
  <Section id="survives" title="What a picture survives">
    <p>
      Measured in November 2026 on 32 photographs, with messages of 500 characters, by simulations of these
      services. Your own picture is tried when it is made, and its result counts: the page shows it with the
      picture.
    </p>
    <Table caption="What a picture survives" head={HEAD} rows={ROWS} />
    <p>
      Very small pictures and pictures with little detail, such as drawings in a few flat colours, hold less.
      When in doubt, send the picture as a file or document.
    </p>
  </Section>
);
