import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from './table.tsx';
import { Section } from './text-page.tsx';

/** docs/benchmarks.md: 32 photographs, each as PNG and as JPEG, 500 characters, balanced. */
const came = (back: number): string => t`${back} of 64`;
const head = () => [t`What happened to it`, t`messages that came back`];
const rows = () =>
  [
    [t`Sent as a file`, t`all`],
    [t`WhatsApp photo`, came(64)],
    [t`Telegram photo`, came(64)],
    [t`Messenger photo`, came(64)],
    [t`JPEG at quality 75, at quality 50`, came(64)],
    [t`WebP at quality 80`, came(64)],
    [t`Cropped by a tenth`, came(64)],
    [t`Screenshot`, came(63)],
    [t`Cropped by three tenths`, came(62)],
    [t`More contrast`, came(62)],
    [t`Sharpened`, came(56)],
    [t`Half the size, then JPEG at quality 75`, came(16)],
    [t`JPEG at quality 30`, came(4)],
    [t`Tilted, heavily filtered, a thumbnail`, t`not promised`],
  ] as const;

export const WhatSurvives = () => (
  <Section id="survives" title={t`What a picture survives`}>
    <p>
      <Trans>
        Measured in November 2026 with messages of 500 characters, hidden as “Balanced”, by simulations of
        these services: 8 photographs of 2 to 3 megapixels and 24 of only 768 × 512 pixels, each as PNG and as
        JPEG. Your own picture is tested when it is made, and that is the result that counts: the page shows
        it with the picture.
      </Trans>
    </p>
    <Table caption={t`What a picture survives`} head={head()} rows={rows()} />
    <p>
      <Trans>
        All the large photographs survived being halved in size, and none of the small ones. “Sturdiest” is
        made for more of this, and for heavier compression.
      </Trans>
    </p>
    <p>
      <Trans>
        On Discord and Bluesky, large pictures are also shown as small previews, 1000 pixels long. Only 1 of
        16 messages hidden as “Balanced” was still in its preview, but 15 of 16 hidden as “Sturdiest”. Save
        the original there, not the preview.
      </Trans>
    </p>
    <p>
      <Trans>
        Very small pictures and pictures with little detail, such as drawings in a few flat colours, hold
        less. When in doubt, send the picture as a file or document.
      </Trans>
    </p>
  </Section>
);
