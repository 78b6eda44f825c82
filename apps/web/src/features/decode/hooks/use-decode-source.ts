import { t } from '@lingui/core/macro';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, ApiError, routes, type SharedLink } from '@underpaint/contract';
import { useEffect, useMemo, useState } from 'react';
import { hasStatus, sentenceOr } from '../../../shared/api/sentences.ts';
import type { Picture } from '../../../shared/picture/check-picture.ts';
import { useObjectUrl } from '../../../shared/picture/use-object-url.ts';
import { useAuth } from '../../../subjects/account/auth-context.ts';
import { address, call } from '../../../subjects/account/client.ts';
import { linkedPicture, type OnArrival } from '../linked-picture.ts';
import { openedHere } from '../opened-here.ts';
import { shareSentence } from '../share-sentence.ts';
import { readWrittenShare } from '../written-share.ts';

export interface DecodeAddress {
  encodingId: string | undefined;
  s3Key: string | null;
}

/** Of a picture, in pixels. */
export interface Size {
  width: number;
  height: number;
}

export type DecodeSource = (
  | {
      kind: 'shared';
      /** The picture to show. */
      previewUrl: string | null;
      /** The picture to save. */
      originalUrl: string | null;
      filename: string | null;
      size: Size | null;
      /** What its sender has set, if anything. */
      link: SharedLink | undefined;
      /** Takes the picture once somebody has opened it; null if there is nothing to open. */
      onOpen: ((picture: Blob) => void) | null;
      /** Whether somebody has just opened it. */
      opened: boolean;
    }
  | { kind: 'stored'; previewUrl: string | null }
  | {
      kind: 'upload';
      picture: Picture | null;
      signInFirst: boolean;
      /** Called while a file is being checked, before it is accepted or refused. */
      onLooking: (looking: boolean) => void;
    }
) & {
  loading: boolean;
  /** Why the picture did not load, and what to do about it; `gone` when it does not exist (any more). */
  problem: { sentence: string; advice: string; gone: boolean } | null;
  /** What to reveal a message from; null while there is no picture. */
  target: DecodeTarget | null;
};

export interface DecodeTarget {
  /** Starts to fetch the picture's bytes, if they are not here. */
  fetchAhead?: () => void;
  /** The picture's bytes. */
  fetch: (signal: AbortSignal, onArrival: OnArrival) => Promise<Blob>;
  /** Called when its sender has limited the views meanwhile; resolves to whether it can be opened instead. */
  onClosed?: () => Promise<boolean>;
  /** How the server is told which picture it is. */
  onServer: { s3Key: string } | { image: File };
}

/** What came with the page is as old as the page. */
const shareQuery = (encodingId: string) =>
  queryOptions({
    queryKey: ['share', encodingId],
    queryFn: ({ signal }) => call(routes.share, { encodingId }, { signal }),
    initialData: () => readWrittenShare(encodingId) ?? undefined,
    initialDataUpdatedAt: performance.timeOrigin,
    gcTime: 0,
  });

const GONE = new ApiError({ status: 404, code: 'not_found' });

const storedQuery = (s3Key: string) =>
  queryOptions({
    queryKey: ['stored', s3Key],
    queryFn: ({ signal }) => call(routes.ownPicture, { idOrKey: s3Key }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

const problemOf = (error: Error, sentence: string): DecodeSource['problem'] => {
  const gone = hasStatus(error, 404);
  const advice = gone
    ? t`It may have been deleted or have expired, or part of the link may be missing. Ask for a new link, or for the picture itself.`
    : t`Check your connection and reload this page. If you have the picture itself, you can decode that.`;
  return { sentence, advice, gone };
};

const isLimited = ({ link }: Answer<typeof routes.share>): boolean => (link?.viewsLeft ?? null) !== null;

const useShared = (encodingId: string | undefined): DecodeSource | null => {
  const dead = encodingId !== undefined && readWrittenShare(encodingId) === null;
  const queries = useQueryClient();
  const [opened, setOpened] = useState(() => openedHere.find(queries, encodingId));
  const openedUrl = useObjectUrl(opened?.picture);
  // The view just opened may have been the last: the link may lead nowhere by now.
  const enabled = encodingId !== undefined && !dead && !opened;
  const asked = useQuery({ ...shareQuery(encodingId ?? ''), enabled });
  const [seen, see] = useState<typeof asked.data>();
  if (asked.data && asked.data !== seen && !isLimited(asked.data)) see(asked.data);
  const picture = useMemo(() => linkedPicture(encodingId ?? ''), [encodingId]);
  useEffect(() => picture.giveUp, [picture]);
  if (encodingId === undefined) return null;
  // An open page keeps what it has, even if its sender limits the views now, until somebody wants the message.
  const data = opened?.share ?? seen ?? asked.data;
  const error = dead ? GONE : data ? null : asked.error;
  const limited = data !== undefined && isLimited(data);
  const open = (picture: Blob) => {
    if (!data) return;
    openedHere.keep(queries, encodingId, { picture, share: data });
    setOpened({ picture, share: data });
  };
  const pictureUrl = address(routes.publicPicture, { encodingId });
  const file = opened && new File([opened.picture], opened.share.filename, { type: opened.picture.type });
  const onClosed = async () => {
    const { data: now } = await asked.refetch();
    const closed = now !== undefined && isLimited(now);
    if (closed) see(undefined);
    return closed;
  };
  const target: DecodeTarget | null = data ? { ...picture, onClosed, onServer: { s3Key: data.s3Key } } : null;
  return {
    kind: 'shared',
    previewUrl: limited ? openedUrl : data ? `${pictureUrl}?size=preview` : null,
    originalUrl: limited ? openedUrl : `${pictureUrl}?download=1`,
    filename: data?.filename ?? null,
    size: data ?? null,
    link: data?.link,
    onOpen: limited && !opened ? open : null,
    opened: opened !== undefined,
    loading: !data && !error,
    problem: error && problemOf(error, shareSentence(error)),
    target: !limited ? target : file ? { fetch: async () => file, onServer: { image: file } } : null,
  };
};

const useStored = (s3Key: string | null, enabled: boolean): DecodeSource | null => {
  const { data, error, isPending } = useQuery({ ...storedQuery(s3Key ?? ''), enabled });
  const previewUrl = useObjectUrl(data);
  if (!s3Key || !enabled) return null;
  const cause = sentenceOr(error, t`The server could not be reached.`);
  return {
    kind: 'stored',
    previewUrl,
    loading: isPending,
    problem: error && problemOf(error, t`Failed to load image: ${cause}`),
    target: data ? { fetch: async () => data, onServer: { s3Key } } : null,
  };
};

/** Where the picture comes from: a shared link, the person's own dashboard, or a file. The link wins. */
export const useDecodeSource = ({ encodingId, s3Key }: DecodeAddress) => {
  const { status } = useAuth();
  const [picture, setPicture] = useState<Picture | null>(null);
  const [looking, setLooking] = useState(false);
  const shared = useShared(encodingId);
  const mine = encodingId === undefined && s3Key !== null;
  const stored = useStored(s3Key, mine && status === 'signed-in');
  const upload: DecodeSource = {
    kind: 'upload',
    picture,
    signInFirst: mine && status !== 'signed-in',
    onLooking: setLooking,
    loading: looking,
    problem: null,
    target: picture && { fetch: async () => picture.file, onServer: { image: picture.file } },
  };
  return { source: shared ?? stored ?? upload, setPicture };
};
