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

/** The server's public settings; undefined until they arrive. */
export const useSettings = (): PublicConfig | undefined => useQuery(configQuery).data;

/** Whether Google sign-in is available and, if not, why not; undefined until that is known. */
export const useGoogle = (): GoogleConfig | undefined => useSettings()?.google;

/** Free encodes per person on this server. */
export const useFreeEncodes = (): number => useSettings()?.freeEncodes ?? FREE_ENCODES;

/** How plans are sold on this server, and the price people subscribe to. */
export const useBilling = (): { kind: BillingKind | undefined; priceId: string | null } => {
  const settings = useSettings();
  return { kind: settings?.billing, priceId: settings?.priceId ?? null };
};

/** Days after which the pictures of free encodes are deleted; null if they are kept. */
export const useExpiryDays = (): number | null => {
  const settings = useSettings();
  return settings ? settings.expiryDays : DEFAULT_EXPIRY_DAYS;
};

/** Where this server has messages hidden and revealed; on the device until that is known. */
export const useWorkPlaces = (): WorkPlaces => useSettings()?.workOn ?? 'device';

/** Where the work is done. */
export type Place = Exclude<WorkPlaces, 'both'>;

/** Where the work is done by default, and whether a server offers it. */
export const useWorkPlace = (): { place: Place; hasServer: boolean } => {
  const places = useWorkPlaces();
  return { place: places === 'server' ? 'server' : 'device', hasServer: places !== 'device' };
};

/** The contact address; null if the operator has not given one, undefined until that is known. */
export const useSupportEmail = (): string | null | undefined => {
  const { data, isError } = useQuery(configQuery);
  return isError ? null : data?.supportEmail;
};
