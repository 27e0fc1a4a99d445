import * as z from 'zod/mini';

/**
 * What a person has said of their own identifier, on proof. `victim_of_impersonation`: someone else uses their identity.
 * `protective_registration`: they ask everyone to make sure whom they are dealing with.
 */
export const markers = ['victim_of_impersonation', 'protective_registration'] as const;
export const Marker = z.enum(markers);
export type Marker = z.infer<typeof Marker>;

/** A marker ends after so many months, unless it is set again. */
export const markerMonths = 13;
