import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props {
  title: string;
  /** A summary of its contents, or a note that something was chosen. */
  line: string;
  children: ReactNode;
}

/** A folded section with options that few people need. */
export const Folded = ({ title, line, children }: Props) => (
  <details className="group grid grid-cols-1 rounded border border-line">
    <summary className="flex items-center justify-between gap-4 px-4 py-3">
      <span className="grid grid-cols-1 gap-0.5">
        <span className="font-semibold">{title}</span>
        <span className="text-sm text-umber">{line}</span>
      </span>
      <ChevronDown aria-hidden className="size-5 shrink-0 group-open:rotate-180" />
    </summary>
    <div className="border-line border-t px-4 py-4">{children}</div>
  </details>
);
