import { useSyncExternalStore } from 'react';
import { followWindow } from './follow-window.ts';

/** True while the browser says that it has no network. False proves nothing: the server may be away. */
export const isOffline = (): boolean => !navigator.onLine;

const followConnection = followWindow('online', 'offline');

/** Like `isOffline`, and renders again when it changes. */
export const useOffline = (): boolean => useSyncExternalStore(followConnection, isOffline);

/** The browser's Network Information API, where it has one. */
interface Connection {
  saveData?: boolean;
  effectiveType?: string;
}

/** Whether nothing is fetched that nobody asked for: the browser saves data, or the network is slow. */
export function isSparing(): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || (connection?.effectiveType ?? '4g') !== '4g';
}
