const signs = ['pointerdown', 'keydown'] as const;

/**
 * Calls back when somebody first touches the page, which is when code that is not needed to read it may come.
 * @returns takes the wish back
 */
export function onFirstTouch(callback: () => void): () => void {
  for (const sign of signs) window.addEventListener(sign, callback, { once: true });
  return () => {
    for (const sign of signs) window.removeEventListener(sign, callback);
  };
}
