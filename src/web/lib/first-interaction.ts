const events = ['pointerdown', 'keydown'] as const;

/** Calls back at the first interaction with the page, the time to load code for dialogs. @returns unsubscribes */
export function onFirstInteraction(callback: () => void): () => void {
  for (const event of events) window.addEventListener(event, callback, { once: true });
  return () => {
    for (const event of events) window.removeEventListener(event, callback);
  };
}
