import * as z from 'zod/mini';
import { stored } from '../browser/stored.ts';

/**
 * What someone wants to check, kept until they have signed in, or until the form for it is open: in this tab, for an
 * hour. It is personal data, so it never gets into a URL.
 */
const lastCheck = stored('last-check', z.string(), { ttl: 60 * 60_000 });

export const saveLastCheck = lastCheck.write;

/** Calls the listener when a value is kept while the page is open. @returns a function that stops it */
export const listenToLastCheck = lastCheck.subscribe;

/** The kept value, which is then deleted; null if there is none. */
export function takeLastCheck(): string | null {
  const value = lastCheck.read();
  if (value !== null) lastCheck.clear();
  return value;
}
