import { eventType } from '../../platform/events.ts';

/** A dispute, a removal request or a request to read a report, each due by a day, was opened or closed. */
export const mattersChanged = eventType<{ reportId: string }>('matters.changed');
