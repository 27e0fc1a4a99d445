/** `selected`: copying failed, and the text is selected for copying by hand. */
export type CopyResult = 'copied' | 'selected';

/**
 * Copies `value`. If the clipboard is denied or missing (pages without HTTPS), falls back to `execCommand('copy')` on
 * `box`, an element of the page with `value` as its input value or text.
 * @param beforeSelecting puts the value into the box if it is not there yet
 */
export async function copyText(
  value: string,
  box: HTMLElement | null,
  beforeSelecting?: () => void,
): Promise<CopyResult> {
  try {
    await navigator.clipboard.writeText(value);
    return 'copied';
  } catch {
    beforeSelecting?.();
    return box && selectAll(box) === value && document.execCommand?.('copy') ? 'copied' : 'selected';
  }
}

/** Selects the content of an element and returns it. */
function selectAll(box: HTMLElement): string | null {
  if (!(box instanceof HTMLInputElement)) {
    getSelection()?.selectAllChildren(box);
    return box.textContent;
  }
  box.focus();
  box.select();
  return box.value;
}
