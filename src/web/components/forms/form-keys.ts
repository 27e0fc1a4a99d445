import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useShortcuts } from '../../lib/hooks/use-shortcuts.ts';

/**
 * The number of an option chooses it. The chosen radio button takes the focus, so that the choice is seen and Enter sends
 * the form, unless `choose` moves the focus on.
 * @returns for the group of radio buttons
 */
export function useNumberKeys<Option>(
  options: readonly Option[],
  choose: (option: Option) => void,
): RefObject<HTMLDivElement | null> {
  const group = useRef<HTMLDivElement>(null);
  const pick = (option: Option, at: number) => () => {
    group.current?.querySelectorAll('input')[at]?.focus();
    choose(option);
  };
  useShortcuts(
    Object.fromEntries(
      options.flatMap((option, at) => [
        [`Digit${at + 1}`, pick(option, at)],
        [`Numpad${at + 1}`, pick(option, at)],
      ]),
    ),
  );
  return group;
}

/** Keys in a box of several lines: Enter sends its form, with Shift it starts a new line; Esc leaves the box. */
export const onEnter =
  (leave: () => void) =>
  (event: KeyboardEvent<HTMLTextAreaElement>): void => {
    if (event.key === 'Escape') leave();
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  };
