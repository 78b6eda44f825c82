import { ApiError, type SubscriptionStatus } from '@underpaint/contract';

/**
 * What a screen knows about the plan. `ending`: cancelled, but paid for until a date. `unchecked`: the server could not
 * be asked, so nobody is told to pay. `overdue`: a renewal is unpaid, and its payment may still be collected.
 */
export type PlanView =
  | { state: 'loading' }
  | { state: 'unchecked' }
  | { state: 'inactive'; overdue?: boolean }
  | { state: 'active'; renews: string | null }
  | { state: 'ending'; until: string };

interface Heard {
  data: SubscriptionStatus | undefined;
  error: Error | null;
}

const isNetworkError = (error: Error): boolean => !(error instanceof ApiError) || error.status === 0;

/** Errors count as inactive (S-4.7, S-8.32), except for a lost network, which proves nothing. */
export const toPlanView = ({ data, error }: Heard): PlanView => {
  if (!data) {
    if (!error) return { state: 'loading' };
    return { state: isNetworkError(error) ? 'unchecked' : 'inactive' };
  }
  const { status, cancelAtPeriodEnd = false, currentPeriodEnd = null, overdue } = data;
  if (status === 'inactive') return { state: 'inactive', ...(overdue && { overdue }) };
  if (cancelAtPeriodEnd && currentPeriodEnd !== null) return { state: 'ending', until: currentPeriodEnd };
  return { state: 'active', renews: currentPeriodEnd };
};

/** Whether the plan gives unlimited encodes and makes the QR code optional. */
export const isPro = ({ state }: PlanView): boolean => state === 'active' || state === 'ending';
