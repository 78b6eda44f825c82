import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Table } from './table.tsx';
import { Section } from './text-page.tsx';

/** docs/benchmarks.md: 32 photographs, each as PNG and as JPEG, 500 characters, at a fixed 46.5 dB. */
const came = (back: number): string => t`${back} of 64`;
const head = () => [t`What happened to it`, t`messages that came back`];
const rows = () =>
  [
    [t`Sent as a file`, t`all`],
    [t`WhatsApp photo`, came(64)],
    [t`Telegram photo`, came(64)],
    [t`Messenger photo`, came(64)],
    [t`JPEG at quality 75, at quality 50`, came(64)],
    [t`Half the size, then JPEG at quality 75`, came(64)],
    [t`WebP at quality 80`, came(64)],
    [t`JPEG at quality 30`, came(63)],
    [t`More contrast`, came(62)],
    [t`Sharpened`, came(59)],
    [t`Rotated, heavily filtered, a thumbnail`, t`not promised`],
  ] as const;

export const WhatSurvives = () => (
  <Section id="survives" title={t`What a picture survives`}>
    <p>
      <Trans>
        Measured in November 2026 on 32 photographs, with messages of 500 characters, by simulations of these
        services. Your own picture is tested when it is made, and that is the result that counts: the page
        shows it with the picture.
      </Trans>
    </p>
    <Table caption={t`What a picture survives`} head={head()} rows={rows()} />
    <p>
      <Trans>
        Very small pictures and pictures with little detail, such as drawings in a few flat colours, hold
        less. When in doubt, send the picture as a file or document.
      </Trans>
    </p>
  </Section>
);
