import FileClock from '@iconify-json/lucide/icons.json?file-clock';
import { Button } from '../../../components/actions/button.tsx';
import { Intro, Small, Text } from '../../../components/content/text.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';
import type { SavedRun } from './saved-runs.ts';

interface InterruptedRunsProps {
  runs: readonly SavedRun[];
  onDiscard: (run: SavedRun) => void;
}

/** Checks that a reload or a closed tab interrupted, or whose result was not saved, and how to go on with them. */
export function InterruptedRuns({ runs, onDiscard }: InterruptedRunsProps) {
  const text = useText();
  if (runs.length === 0) return null;
  return (
    <Card title={text('listInterrupted', { count: runs.length })} gap={3}>
      <Intro>{text('listInterruptedText')}</Intro>
      <DividedList ruled>
        {runs.map((run) => (
          <ListRow
            key={run.key}
            icon={FileClock}
            wide
            action={
              <Button
                size="compact"
                aria-label={text('listDiscardOf', { name: run.name })}
                onClick={() => onDiscard(run)}
              >
                {text('listDiscard')}
              </Button>
            }
          >
            <Text as="div" weight="semibold">
              <bdi dir="auto">{run.name}</bdi>
            </Text>
            <Small as="div">{text('listProgress', { done: run.answers.length, all: run.rows })}</Small>
          </ListRow>
        ))}
      </DividedList>
    </Card>
  );
}
