import { t } from '@lingui/core/macro';
import { queryOptions } from '@tanstack/react-query';
import { routes } from '@underpaint/contract';
import toast from 'react-hot-toast/headless';
import { hasStatus } from '../../shared/api/sentences.ts';
import { call } from './client.ts';

/** S-8.19: a session that has ended leads to the home page immediately, and this says why. */
const sayWhy = (error: unknown): never => {
  if (hasStatus(error, 401)) toast.error(t`Please log in to view your dashboard.`);
  throw error;
};

/** The pictures in which the person signed in has hidden messages. */
export const historyQuery = queryOptions({
  queryKey: ['history'],
  queryFn: ({ signal }) => call(routes.history, {}, { signal }).catch(sayWhy),
});
