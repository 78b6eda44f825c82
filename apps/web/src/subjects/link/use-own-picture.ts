import { useQuery } from '@tanstack/react-query';
import { routes } from '@underpaint/contract';
import { useObjectUrl } from '../../shared/picture/use-object-url.ts';
import { call } from '../account/client.ts';

interface Wanted {
  s3Key: string;
  size?: 'preview';
}

/** One of the person's own pictures, which nobody else may see without using up a view. */
export const useOwnPicture = ({ s3Key, size }: Wanted): { url: string | null; failed: boolean } => {
  const { data, isError } = useQuery({
    queryKey: ['own-picture', s3Key, size],
    queryFn: ({ signal }) => call(routes.ownPicture, { idOrKey: s3Key, ...(size && { size }) }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return { url: useObjectUrl(data), failed: isError };
};
