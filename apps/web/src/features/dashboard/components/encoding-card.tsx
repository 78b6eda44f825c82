import { plural, t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { HistoryItem, OwnLink, OwnReceipt } from '@underpaint/contract';
import { Download, Trash2 } from 'lucide-react';
import { memo, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { apiAddress } from '../../../shared/api/config.ts';
import { ManualLink } from '../../../shared/clipboard/manual-link.tsx';
import { useCopyLink } from '../../../shared/clipboard/use-copy-link.ts';
import { rememberLastEncoding } from '../../../shared/storage/last-encoding.ts';
import { formatDate, formatDateTime } from '../../../shared/text/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { isLimited, viewsUsed } from '../../../subjects/link/link-choice.ts';
import { burnSentence } from '../../../subjects/link/receipt-choice.ts';
import { saveOwnPicture } from '../../../subjects/link/save-own-picture.ts';
import { shareLink } from '../../../subjects/link/share-link.ts';
import { useOwnPicture } from '../../../subjects/link/use-own-picture.ts';
import { ShareButton } from '../../../subjects/picture/share-button.tsx';
import { daysLeft } from '../days-left.ts';
import { LinkDialog } from './link-dialog.tsx';
import { Note } from './note.tsx';

/** When this many days or fewer are left, the card says so. */
const SOON_DAYS = 3;

const TOOL =
  'grid size-11 place-items-center rounded border border-line bg-paper text-ink shadow-sm hover:border-ultramarine';

/** Two buttons share a line if their words fit, and otherwise have one each. */
const ACTION = 'flex-auto px-2!';

const pageOf = ({ _id }: HistoryItem): string => `/decode/${encodeURIComponent(_id)}`;

const Thumbnail = ({ item }: { item: HistoryItem }) =>
  isLimited(item) && item.s3Key ? (
    <OwnThumbnail item={item} s3Key={item.s3Key} />
  ) : (
    <Thumb item={item} src={item.displayUrl && apiAddress(item.displayUrl)} />
  );

/** The thumbnail of a picture that nobody else sees without using up a view. */
const OwnThumbnail = ({ item, s3Key }: { item: HistoryItem; s3Key: string }) => {
  const { url, failed } = useOwnPicture({ s3Key, size: 'preview' });
  return url || failed ? <Thumb item={item} src={url} /> : <div className="skeleton size-full" />;
};

const Thumb = ({ item, src }: { item: HistoryItem; src: string | null }) => {
  const [failed, setFailed] = useState(false);
  if (!src || failed) {
    return (
      <div className="grid size-full place-items-center p-4 text-center text-umber">
        <Trans>(Image unavailable)</Trans>
      </div>
    );
  }
  return (
    <Link
      to={pageOf(item)}
      onClick={() => rememberLastEncoding(item._id)}
      aria-label={t`Open ${item.filename}`}
      className="block size-full -outline-offset-3"
    >
      <img
        src={src}
        alt={item.filename}
        loading="lazy"
        onError={() => setFailed(true)}
        className="size-full object-contain"
      />
    </Link>
  );
};

const Tools = ({ item, onDelete }: { item: HistoryItem; onDelete: () => void }) => (
  <div className="absolute end-2 top-2 flex gap-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100">
    {item.downloadUrl && isLimited(item) && (
      <button
        type="button"
        aria-label={t`Download ${item.filename}`}
        onClick={() => void saveOwnPicture(item)}
        className={TOOL}
      >
        <Download aria-hidden className="size-5" />
      </button>
    )}
    {item.downloadUrl && !isLimited(item) && (
      <a
        href={apiAddress(item.downloadUrl)}
        download
        aria-label={t`Download ${item.filename}`}
        className={TOOL}
      >
        <Download aria-hidden className="size-5" />
      </a>
    )}
    <button
      type="button"
      aria-label={t`Delete ${item.filename}`}
      onClick={onDelete}
      className={`${TOOL} text-vermilion`}
    >
      <Trash2 aria-hidden className="size-5" />
    </button>
  </div>
);

const DecodeButton = ({ item }: { item: HistoryItem }) => {
  const navigate = useNavigate();
  const id = useId();
  if (item.s3Key) {
    const open = () => {
      rememberLastEncoding(item._id);
      navigate(pageOf(item));
    };
    return (
      <Button kind="quiet" className={ACTION} onClick={open}>
        <Trans>Decode</Trans>
      </Button>
    );
  }
  return (
    <span className="group/tip relative flex flex-auto">
      <Button kind="quiet" className={ACTION} aria-disabled="true" aria-describedby={id}>
        <Trans>Decode</Trans>
      </Button>
      <span
        role="tooltip"
        id={id}
        className="pointer-events-none absolute start-0 bottom-full mb-2 w-max max-w-52 rounded bg-ink px-3 py-1.5 text-canvas text-sm opacity-0 group-focus-within/tip:opacity-100 group-hover/tip:opacity-100"
      >
        <Trans>Cannot decode, key missing</Trans>
      </span>
    </span>
  );
};

/** What expires soon is marked, in words as well. */
const Expiry = ({ expiresAt }: { expiresAt: string }) => {
  const left = daysLeft(expiresAt, new Date());
  return (
    <p className={left > SOON_DAYS ? 'text-umber' : 'font-semibold text-ochre'}>
      <Trans>
        Available until <time dateTime={expiresAt}>{formatDate(expiresAt)}</time>
      </Trans>
      {left <= SOON_DAYS && ` · ${plural(Math.max(1, left), { one: 'one day left', other: '# days left' })}`}
    </p>
  );
};

/** Why a picture no longer exists. */
const Ended = ({ at, by }: NonNullable<OwnLink['ended']>) => {
  const time = <time dateTime={at}>{formatDateTime(at)}</time>;
  if (by === 'revealed')
    return <Trans>Deleted after it was revealed, {time}. This notice stays for 30 days.</Trans>;
  if (by === 'recipient')
    return <Trans>Deleted by its recipient, {time}. This notice stays for 30 days.</Trans>;
  return <Trans>Deleted after the last view, {time}. This notice stays for 30 days.</Trans>;
};

/** Whether its message has been revealed, and what happens to the picture then. */
const Revealed = ({ receipt, isThere }: { receipt: OwnReceipt; isThere: boolean }) => {
  const { tells, burn, revealedAt } = receipt;
  return (
    <>
      {revealedAt && (
        <p className="font-semibold">
          <Trans>
            Revealed on <time dateTime={revealedAt}>{formatDateTime(revealedAt)}</time>
          </Trans>
        </p>
      )}
      {tells && isThere && !revealedAt && (
        <p className="text-umber">
          <Trans>Not revealed yet, as far as we’ve been told</Trans>
        </p>
      )}
      {isThere && burn && <p className="text-umber">{burnSentence(burn)}</p>}
    </>
  );
};

/** How a limited link has been used, and whether a receipt has arrived. */
const LinkState = ({ link }: { link: OwnLink }) => {
  const { maxViews, ended, receipt } = link;
  return (
    <>
      {maxViews !== null && <p className="text-umber">{viewsUsed({ ...link, maxViews })}</p>}
      {receipt && <Revealed receipt={receipt} isThere={ended === null} />}
      {ended && (
        <p className="font-semibold text-ochre">
          <Ended {...ended} />
        </p>
      )}
    </>
  );
};

/** What can be done with a picture that still exists. */
const Actions = ({ item }: { item: HistoryItem }) => {
  const link = shareLink(window.location.origin, item._id);
  const { state, copyLink } = useCopyLink(link);
  return (
    <>
      <div className="mt-auto flex flex-wrap gap-2">
        <DecodeButton item={item} />
        <Button kind="quiet" className={ACTION} onClick={() => void copyLink()}>
          {/* As wide as the longer of the two, so that nothing moves under the pointer. */}
          <span className="grid *:col-start-1 *:row-start-1">
            <span className={state === 'copied' ? 'invisible' : ''}>
              <Trans>Share Link</Trans>
            </span>
            <span className={state === 'copied' ? '' : 'invisible'}>
              <Trans>Copied!</Trans>
            </span>
          </span>
        </Button>
      </div>
      {item.s3Key && <ShareButton shared={{ s3Key: item.s3Key, filename: item.filename, link }} />}
      {state === 'failed' && <ManualLink link={link} />}
    </>
  );
};

interface TickProps {
  name: string;
  checked: boolean;
  onToggle: () => void;
}

const Tick = ({ name, checked, onToggle }: TickProps) => (
  <label className="absolute inset-0 cursor-pointer p-3">
    <input
      type="checkbox"
      aria-label={t`Select ${name}`}
      checked={checked}
      onChange={onToggle}
      className="tick size-7!"
    />
  </label>
);

interface Props {
  item: HistoryItem;
  onDelete: (items: readonly HistoryItem[]) => void;
  /** Null unless several are being selected. */
  selected: boolean | null;
  onToggle: (item: HistoryItem) => void;
}

/**
 * One hidden picture: its thumbnail, when it was made, how long it is kept, what can be done with it. It is rendered
 * again only if it changes, or the language: a wall may have hundreds, and they would hold up every letter typed.
 */
export const EncodingCard = memo(({ item, onDelete, selected, onToggle }: Props) => {
  useLingui();
  return (
    <li
      className={`group flex flex-col gap-3 rounded-sm border bg-paper p-3 ${selected ? 'border-ultramarine' : 'border-line'}`}
    >
      <div className="relative aspect-4/3 overflow-hidden rounded-xs bg-canvas">
        <Thumbnail item={item} />
        {selected === null ? (
          <Tools item={item} onDelete={() => onDelete([item])} />
        ) : (
          <Tick name={item.filename} checked={selected} onToggle={() => onToggle(item)} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-0.5 text-sm">
        <p dir="auto" className="as-around truncate font-semibold text-base" title={item.filename}>
          {item.filename}
        </p>
        <p className="text-umber">
          <Trans>
            Encoded <time dateTime={item.createdAt}>{formatDateTime(item.createdAt)}</time>
          </Trans>
        </p>
        {item.expiresAt && <Expiry expiresAt={item.expiresAt} />}
        {item.link && <LinkState link={item.link} />}
        {!item.link?.ended && <LinkDialog item={item} />}
        <Note item={item} />
      </div>
      {!item.link?.ended && <Actions item={item} />}
    </li>
  );
});
