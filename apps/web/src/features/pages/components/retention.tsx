import { useExpiryDays } from '../../../shared/api/settings.ts';
import { retention } from '../../../subjects/plan/kept-days.ts';

/** How long the picture of a free encode is kept, as configured on this server. */
export const Retention = () => retention(useExpiryDays());
