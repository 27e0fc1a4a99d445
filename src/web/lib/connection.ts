import { useSyncExternalStore } from 'react';

/** True while the browser says that it has no network. False proves nothing: the server may be away. */
export const isOffline = (): boolean => !navigator.onLine;

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Like `isOffline`, and renders again when it changes. */
export const useOffline = (): boolean => useSyncExternalStore(followConnection, isOffline);
