import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import {
  ApiError,
  type BillingKind,
  FREE_ENCODES,
  type GoogleConfig,
  IMAGE_MAX_BYTES,
  IMAGE_MAX_PIXELS,
  type PublicConfig,
  routes,
} from '@underpaint/contract';
import toast from 'react-hot-toast/headless';
import { isPro } from '../billing/plan-view.ts';
import { usePlan } from '../billing/use-plan.ts';
import { useAuth } from '../identity/auth-context.ts';
import type { PictureRules } from '../picture/check-picture.ts';
import { call } from './client.ts';
import { loadPublicConfig } from './public-config.ts';
import { hasStatus } from './sentences.ts';

const DEFAULT_EXPIRY_DAYS = 30;

const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** A browser without a network can still reach a server on its own machine: what cannot be reached says so itself. */
const networkMode = 'always';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: worthRepeating, staleTime: 30_000, networkMode },
      mutations: { networkMode },
    },
  });

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: loadPublicConfig,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The limits of covers in force on this server; the product's defaults until it has said. */
export const usePictureRules = (): PictureRules => {
  const { data } = useQuery(configQuery);
  return {
    maxBytes: data?.imageMaxBytes ?? IMAGE_MAX_BYTES,
    maxPixels: data?.imageMaxPixels ?? IMAGE_MAX_PIXELS,
  };
};

/** The limits of pictures in which a message is looked for; those of covers until the server has said. */
export const useRevealRules = (): PictureRules => {
  const { data } = useQuery(configQuery);
  return {
    maxBytes: data?.revealMaxBytes ?? IMAGE_MAX_BYTES,
    maxPixels: data?.revealMaxPixels ?? IMAGE_MAX_PIXELS,
  };
};

/** Whether one can come in with Google, and if not, why not; undefined while it is being asked. */
export const useGoogle = (): GoogleConfig | undefined => useQuery(configQuery).data?.google;

const lettersQuery = queryOptions({
  queryKey: ['letters'],
  queryFn: async ({ signal }) => (await call(routes.config, {}, { signal })).letters,
  staleTime: 0,
});

/** How letters reach people at this moment; undefined while it is being asked. */
export const useLetters = (): PublicConfig['letters'] | undefined => {
  const { data, isFetching } = useQuery(lettersQuery);
  return isFetching ? undefined : (data ?? 'mail');
};

/** Free encodes per person on this server. */
export const useFreeEncodes = (): number => useQuery(configQuery).data?.freeEncodes ?? FREE_ENCODES;

/** How plans are sold on this server, and the price that is subscribed to. */
export const useBilling = (): { kind: BillingKind | undefined; priceId: string | null } => {
  const { data } = useQuery(configQuery);
  return { kind: data?.billing, priceId: data?.priceId ?? null };
};

/** Days after which the pictures of free encodes are deleted; null where they stay. */
export const useExpiryDays = (): number | null => {
  const { data } = useQuery(configQuery);
  return data ? data.expiryDays : DEFAULT_EXPIRY_DAYS;
};

/** Where people write to; null where the operator has named no address, undefined while it is being asked. */
export const useSupportEmail = (): string | null | undefined => {
  const { data, isError } = useQuery(configQuery);
  return isError ? null : data?.supportEmail;
};

export const remainingQuery = queryOptions({
  queryKey: ['remaining'],
  queryFn: ({ signal }) => call(routes.freeEncodesRemaining, {}, { signal }),
});

export type Remaining = number | 'Unlimited';

/**
 * Free encodes left for the person signed in, asked for only without a plan (S-7.4); `known` is undefined while it
 * is being asked.
 */
export const useRemaining = (): { known: Remaining | undefined; failed: boolean } => {
  const { status } = useAuth();
  const { view } = usePlan();
  const counting = status === 'signed-in' && view.state !== 'loading' && !isPro(view);
  const { data, isError } = useQuery({ ...remainingQuery, enabled: counting });
  if (status === 'signed-in' && isPro(view)) return { known: 'Unlimited', failed: false };
  return { known: counting ? data?.remaining : undefined, failed: counting && isError };
};

/** S-8.19: a session that has ended leads home at once, and this says why. */
const sayWhy = (error: unknown): never => {
  if (hasStatus(error, 401)) toast.error('Please log in to view your dashboard.');
  throw error;
};

export const historyQuery = queryOptions({
  queryKey: ['history'],
  queryFn: ({ signal }) => call(routes.history, {}, { signal }).catch(sayWhy),
});
