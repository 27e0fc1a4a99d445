import { eventType } from '../../platform/events.ts';

/** Something about a report was opened or closed that is decided by a day: a dispute, a removal request, or a request to read it. */
export const mattersChanged = eventType<{ reportId: string }>('matters.changed');
