import { QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, FREE_ENCODES, IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '@underpaint/contract';
import { useAuth } from '../identity/auth-context.ts';
import type { PictureRules } from '../picture/check-picture.ts';
import { client } from './client.ts';

const DEFAULT_EXPIRY_DAYS = 30;

const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({ defaultOptions: { queries: { retry: worthRepeating, staleTime: 30_000 } } });

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => client.config({ signal }),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The limits in force on this server; the product's defaults until it has said. */
export const usePictureRules = (): PictureRules => {
  const { data } = useQuery(configQuery);
  return {
    maxBytes: data?.imageMaxBytes ?? IMAGE_MAX_BYTES,
    maxPixels: data?.imageMaxPixels ?? IMAGE_MAX_PIXELS,
  };
};

/** Free encodes per person on this server. */
export const useFreeEncodes = (): number => useQuery(configQuery).data?.freeEncodes ?? FREE_ENCODES;

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
  queryFn: ({ signal }) => client.freeEncodesRemaining({ signal }),
});

export type Remaining = number | 'Unlimited';

/** Free encodes left for the person signed in; `known` is undefined while it is being asked. */
export const useRemaining = (): { known: Remaining | undefined; failed: boolean } => {
  const { status } = useAuth();
  const { data, isError } = useQuery({ ...remainingQuery, enabled: status === 'signed-in' });
  return { known: status === 'signed-in' ? data?.remaining : undefined, failed: isError };
};

export const historyQuery = queryOptions({
  queryKey: ['history'],
  queryFn: ({ signal }) => client.history({ signal }),
});
