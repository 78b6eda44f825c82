import { Trans } from '@lingui/react/macro';
/** The product's logo: a surface half drawn aside, with the layer beneath showing. */
export const Wordmark = () => (
  <span className="inline-flex items-center gap-2.5 font-medium font-serif text-xl tracking-tight">
    <Trans>
      <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6 shrink-0">
        <rect x="1.5" y="1.5" width="21" height="21" rx="1.5" className="fill-ultramarine" />
        <path
          d="M3 2.5h18a.5.5 0 0 1 .5.5v7.2C16 10.4 10.6 15 10.4 21.5H3a.5.5 0 0 1-.5-.5V3a.5.5 0 0 1 .5-.5Z"
          className="fill-canvas"
        />
      </svg>
      Underpaint
    </Trans>
  </span>
);
