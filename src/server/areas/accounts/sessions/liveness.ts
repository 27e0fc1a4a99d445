import type { App } from '../../../app.ts';
import type { LivenessCutoff } from './store.ts';

/** What a session needs to be live now. */
export function livenessCutoff({ clock, settings: { sessionIdleMs } }: App): LivenessCutoff {
  const now = clock();
  return { now, idleSince: new Date(sessionIdleMs === null ? 0 : now.getTime() - sessionIdleMs) };
}
