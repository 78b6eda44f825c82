import { t } from '@lingui/core/macro';
import { Table } from './table.tsx';
import { Section } from './text-page.tsx';
import { useWorkWords } from './work-words.ts';

const head = () => [t`Who`, t`sees the picture`, t`sees the message`];
const rowsFor = (server: string) =>
  [
    [t`Somebody with the picture, without the key`, t`yes`, t`no`],
    [t`Somebody with the link, without the key`, t`yes, with its file name`, t`no`],
    [t`Somebody with the picture or link, and the key`, t`yes`, t`yes`],
    [t`Our server`, t`the finished picture`, server],
    [t`Our storage, logs and backups`, t`the finished picture`, t`no`],
    [t`Messengers and networks on the way`, t`yes`, t`no`],
  ] as const;

export const WhoReadsWhat = () => (
  <Section id="who" title={t`Who can read what`}>
    <Table caption={t`Who can read what`} head={head()} rows={rowsFor(useWorkWords().server)} />
  </Section>
);
