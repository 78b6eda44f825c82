/** Where messages are hidden and revealed: wherever people want, on their own device only, or on the server only. */
export const WORK_PLACES = ['both', 'device', 'server'] as const;
export type WorkPlaces = (typeof WORK_PLACES)[number];
