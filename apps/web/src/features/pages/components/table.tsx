import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';

interface Props {
  caption: string;
  head: readonly string[];
  rows: readonly (readonly [string, ...ReactNode[]])[];
}

/** A table whose first column names each row; wide tables scroll by themselves. */
export const Table = ({ caption, head, rows }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
  <section aria-label={t`Table: ${caption}`} tabIndex={0} className="overflow-x-auto">
    <table className="w-full border-collapse text-base break-words">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th
              key={name}
              scope="col"
              className="border-edge border-b py-2 pe-4 text-start align-bottom font-semibold"
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row" className="border-line border-b py-2 pe-4 text-start align-top font-medium">
              {name}
            </th>
            {cells.map((cell, column) => (
              <td key={head[column + 1]} className="border-line border-b py-2 pe-4 align-top text-umber">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
