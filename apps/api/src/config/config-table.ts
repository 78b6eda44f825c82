import { type Setting, settings } from './settings.ts';

function shownDefault({ defaultDoc, default: value }: Setting<unknown>): string {
  return defaultDoc ?? (value === undefined ? 'none' : `\`${value}\``);
}

/** The table of settings for the documentation, in Markdown. */
export function configTable(): string {
  const rows = Object.values<Setting<unknown>>(settings).map(
    (entry) => `| \`${entry.env}\` | ${shownDefault(entry)} | ${entry.doc} |`,
  );
  return ['| Variable | Default | Meaning |', '| --- | --- | --- |', ...rows].join('\n');
}
