/** For `useSyncExternalStore`: calls the listener at each of these events of the window. */
export const followWindow =
  (...events: (keyof WindowEventMap)[]) =>
  (listener: () => void): (() => void) => {
    const end = new AbortController();
    for (const event of events) window.addEventListener(event, listener, end);
    return () => end.abort();
  };
