import { useWorkPlaces } from '../../../shared/api/settings.ts';
import { Table } from './table.tsx';
import { Section } from './text-page.tsx';
import { WORK_WORDS } from './work-words.ts';

const HEAD = ['Who', 'sees the picture', 'sees the message'];
const rowsFor = (server: string) =>
  [
    ['Somebody with the picture, without the key', 'yes', 'no'],
    ['Somebody with the link, without the key', 'yes, with its file name', 'no'],
    ['Somebody with picture or link, and the key', 'yes', 'yes'],
    ['Our server', 'the finished picture', server],
    ['Our storage, logs and backups', 'the finished picture', 'no'],
    ['Messengers and networks on the way', 'yes', 'no'],
  ] as const;

export const WhoReadsWhat = () => (
  <Section id="who" title="Who can read what">
    <Table caption="Who can read what" head={HEAD} rows={rowsFor(WORK_WORDS[useWorkPlaces()].server)} />
  </Section>
);
