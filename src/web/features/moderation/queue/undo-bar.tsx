import { useEffect, useState } from 'react';
import { undoMs } from '../../../../contract/moderation/moderation.ts';
import { Button } from '../../../components/actions/button.tsx';
import { KeyHint } from '../../../components/content/key-hint.tsx';
import { Text } from '../../../components/content/text.tsx';
import { BottomBar } from '../../../components/feedback/bottom-bar.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

interface UndoBarProps {
  /** What was done; null when it has been said. */
  words: string | null;
  isUndoable: boolean;
  /** When it was done, in epoch milliseconds. */
  since: number;
  hasKeys: boolean;
  onUndo: () => void;
  onEnd: () => void;
}

/** What was done last, for ten seconds: as long as a decision can be undone. */
export function UndoBar({ words, isUndoable, since, hasKeys, onUndo, onEnd }: UndoBarProps) {
  const text = useText();
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (words === null) return;
    const count = () => {
      const seconds = Math.ceil((since + undoMs - Date.now()) / 1000);
      setLeft(seconds);
      if (seconds <= 0) onEnd();
    };
    count();
    const timer = setInterval(count, 250);
    return () => clearInterval(timer);
  }, [words, since, onEnd]);
  return (
    <BottomBar besideBar>
      {words === null ? null : (
        <Row apart>
          <Text as="span" weight="medium">
            {words}
          </Text>
          {isUndoable ? (
            <Row gap={3}>
              <span aria-hidden="true">
                <Text as="span" size="sm">
                  {text('undoLeft', { count: Math.max(left, 0) })}
                </Text>
              </span>
              <Button size="compact" aria-keyshortcuts={hasKeys ? 'U' : undefined} onClick={onUndo}>
                {text('queueUndo')}
                {hasKeys ? <KeyHint>U</KeyHint> : null}
              </Button>
            </Row>
          ) : null}
        </Row>
      )}
    </BottomBar>
  );
}
