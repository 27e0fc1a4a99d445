import { undoMs } from '../../../../contract/moderation/moderation.ts';
import { Button } from '../../../components/actions/button.tsx';
import { KeyHint } from '../../../components/content/key-hint.tsx';
import { Text } from '../../../components/content/text.tsx';
import { BottomBar } from '../../../components/feedback/bottom-bar.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { useSingleKeys } from '../../../lib/browser/single-keys.ts';
import { useSecondsLeft } from '../../../lib/hooks/use-seconds-left.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

interface UndoBarProps {
  /** What was done; null when it has been said. */
  words: string | null;
  isUndoable: boolean;
  /** When it was done, in epoch milliseconds. */
  since: number;
  onUndo: () => void;
  onEnd: () => void;
}

/** What was done last, for ten seconds: as long as a decision can be undone. */
export function UndoBar({ words, isUndoable, since, onUndo, onEnd }: UndoBarProps) {
  const text = useText();
  const singleKeys = useSingleKeys();
  const left = useSecondsLeft(words === null ? null : since + undoMs, onEnd);
  return (
    <BottomBar>
      {words === null ? null : (
        <Row apart>
          <Text as="span" weight="medium">
            {words}
          </Text>
          {isUndoable ? (
            <Row gap={3}>
              <span aria-hidden="true">
                <Text as="span" size="sm">
                  {text('undoLeft', { count: left })}
                </Text>
              </span>
              <Button size="compact" aria-keyshortcuts={singleKeys ? 'U' : undefined} onClick={onUndo}>
                {text('queueUndo')}
                <KeyHint>U</KeyHint>
              </Button>
            </Row>
          ) : null}
        </Row>
      )}
    </BottomBar>
  );
}
