import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  type BillingKind,
  FREE_ENCODES,
  type GoogleConfig,
  type PublicConfig,
  type WorkPlaces,
} from '@underpaint/contract';
import { loadPublicConfig, writtenInPage } from './public-config.ts';

const DEFAULT_EXPIRY_DAYS = 30;

const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: loadPublicConfig,
  initialData: () => writtenInPage() ?? undefined,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The server's public settings; undefined until it has said. */
export const useSettings = (): PublicConfig | undefined => useQuery(configQuery).data;

/** Whether one can come in with Google, and if not, why not; undefined while it is being asked. */
export const useGoogle = (): GoogleConfig | undefined => useSettings()?.google;

/** Free encodes per person on this server. */
export const useFreeEncodes = (): number => useSettings()?.freeEncodes ?? FREE_ENCODES;

/** How plans are sold on this server, and the price that is subscribed to. */
export const useBilling = (): { kind: BillingKind | undefined; priceId: string | null } => {
  const settings = useSettings();
  return { kind: settings?.billing, priceId: settings?.priceId ?? null };
};

/** Days after which the pictures of free encodes are deleted; null where they stay. */
export const useExpiryDays = (): number | null => {
  const settings = useSettings();
  return settings ? settings.expiryDays : DEFAULT_EXPIRY_DAYS;
};

/** Where this server has messages hidden and revealed; on the device where it has not said. */
export const useWorkPlaces = (): WorkPlaces => useSettings()?.workOn ?? 'device';

/** Where people write to; null where the operator has named no address, undefined while it is being asked. */
export const useSupportEmail = (): string | null | undefined => {
  const { data, isError } = useQuery(configQuery);
  return isError ? null : data?.supportEmail;
};
