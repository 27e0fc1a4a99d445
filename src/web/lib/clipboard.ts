/** `selected`: the browser refused both ways of copying, and the text is selected for the reader to copy. */
export type CopyResult = 'copied' | 'selected';

/**
 * Copies `value`. Where the clipboard is refused or missing (a page that is not https), the old command is tried on
 * `box`, which must be in the page; `value` is what it holds (an input) or shows (any other element) meanwhile.
 * @param beforeSelecting puts the value into the box where it does not stand there yet
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

/** Selects what a box holds, and answers it. */
function selectAll(box: HTMLElement): string | null {
  if (!(box instanceof HTMLInputElement)) {
    getSelection()?.selectAllChildren(box);
    return box.textContent;
  }
  box.focus();
  box.select();
  return box.value;
}
