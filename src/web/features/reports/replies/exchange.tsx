import type { ReactNode } from 'react';
import type { ReplySide } from '../../../../contract/reports/reply-sides.ts';
import { Quote } from '../../../components/layout/quote.tsx';
import { Stack } from '../../../components/layout/stack.tsx';

interface ExchangeProps {
  turns: readonly {
    by: ReplySide;
    words: string;
    /** What happens with the words. */
    note?: string | undefined;
    more?: ReactNode;
  }[];
  /** What the reader knows each side as. */
  names: Readonly<Record<ReplySide, string>>;
}

/** What both sides said beneath a report, turn by turn. */
export const Exchange = ({ turns, names }: ExchangeProps) => (
  <Stack gap={4}>
    {turns.map(({ by, words, note, more }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a turn is its place
      <Stack key={index} gap={2}>
        <Quote label={names[by]} note={note} words={words} />
        {more}
      </Stack>
    ))}
  </Stack>
);
