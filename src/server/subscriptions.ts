import type { App } from './app.ts';
import type { Subscription } from './platform/events.ts';

/**
 * Who listens to what areas tell, in the order in which they hear it. An area calls those below it; those above it listen
 * here.
 */
export const subscriptions: readonly Subscription<App>[] = [];
