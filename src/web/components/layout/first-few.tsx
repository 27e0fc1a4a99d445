import { type ReactNode, useState } from 'react';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../actions/button.tsx';
import { Stack } from './stack.tsx';

interface FirstFewProps<T> {
  entries: readonly T[];
  /** The list of those that are shown. */
  children: (shown: readonly T[]) => ReactNode;
}

/** Entries that are shown at first. */
const few = 5;

/** A list that may be long: its first entries, and a button that shows the others. One more than those is no reason to fold. */
export function FirstFew<T>({ entries, children }: FirstFewProps<T>) {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (entries.length <= few + 1) return children(entries);
  return (
    <Stack gap={4}>
      <div>{children(isOpen ? entries : entries.slice(0, few))}</div>
      <div>
        <Button size="compact" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text('showFewer') : text('showAllOf', { count: entries.length })}
        </Button>
      </div>
    </Stack>
  );
}
