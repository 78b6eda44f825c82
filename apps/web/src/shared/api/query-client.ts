import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '@underpaint/contract';

const worthRepeating = (failures: number, error: Error): boolean =>
  failures < 1 && !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/**
 * A browser without a network can still reach a server on its own machine, and an unreachable one is reported as such.
 */
const networkMode = 'always';

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: worthRepeating, staleTime: 30_000, networkMode },
      mutations: { networkMode },
    },
  });
