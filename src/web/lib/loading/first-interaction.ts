import { isSparing } from '../browser/connection.ts';

const events = ['pointerdown', 'keydown'] as const;

/** On a slow network, what the interaction asks for comes first. */
const slowMs = 5_000;

/** Calls back at the first interaction with the page, the time to load code for dialogs. @returns unsubscribes */
export function onFirstInteraction(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onEvent = () => {
    if (isSparing()) timer ??= setTimeout(callback, slowMs);
    else callback();
  };
  for (const event of events) window.addEventListener(event, onEvent, { once: true });
  return () => {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, onEvent);
  };
}
