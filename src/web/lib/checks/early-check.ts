/** What somebody typed into the check of the document, which is there before the app is. */
interface EarlyCheck {
  typed: string;
  /** They pressed the button. */
  isAsked: boolean;
  /** They were still typing. */
  hasFocus: boolean;
}

let early: EarlyCheck | null = null;

/** Notes what was typed, right before the app takes the place of the document's own check. */
export function noteEarlyCheck(): void {
  const form = document.querySelector('form[data-early-check]');
  const input = form?.querySelector('input');
  if (!form || !input) return;
  early = {
    typed: input.value,
    isAsked: form.hasAttribute('data-asked'),
    hasFocus: document.activeElement === input,
  };
}

/** What was noted, until it is forgotten. */
export const earlyCheck = (): EarlyCheck | null => early;

export function forgetEarlyCheck(): void {
  early = null;
}
