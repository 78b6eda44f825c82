import { Wordmark } from '../shared/ui/wordmark.tsx';

const PIGMENTS = ['bg-ultramarine', 'bg-verdigris', 'bg-ochre-mid', 'bg-vermilion', 'bg-umber', 'bg-ink'];

export const Footer = () => (
  <footer className="mt-20 border-line border-t">
    <div className="mx-auto flex w-full max-w-6xl flex-wrap items-end justify-between gap-x-10 gap-y-6 px-4 py-10 sm:px-6">
      <div className="grid grid-cols-1 gap-1">
        <Wordmark />
        <p className="text-umber">Securely hide messages in images.</p>
      </div>
      <div className="grid gap-3 text-sm text-umber sm:justify-items-end">
        <div aria-hidden="true" className="flex">
          {PIGMENTS.map((pigment) => (
            <span key={pigment} className={`h-3 w-6 ${pigment}`} />
          ))}
        </div>
        <p>© {new Date().getFullYear()} Underpaint</p>
      </div>
    </div>
  </footer>
);
