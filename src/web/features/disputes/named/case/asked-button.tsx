import { useEffect, useRef, useState } from 'react';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { Text } from '../../../../components/content/text.tsx';
import { ProblemBanner } from '../../../../components/feedback/banner.tsx';
import { FocusTarget } from '../../../../components/feedback/focus-target.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';

interface AskedButtonProps {
  label: string;
  variant: 'secondary' | 'quiet';
  question: string;
  consequence?: string;
  busy: boolean;
  error: Error | null;
  /** The person is sure. Call `done` when it has worked and the page stays. */
  onYes: (done: () => void) => void;
}

/** A button that asks first, in its place. */
export function AskedButton({ label, variant, question, consequence, busy, error, onYes }: AskedButtonProps) {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const asked = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    if (isAsking) asked.current?.focus();
    else if (wasAsking.current) button.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isAsking)
    return (
      <Button ref={button} variant={variant} onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  return (
    // The question takes the place of the button, so that the second click of a double click does not answer it.
    <FocusTarget ref={asked} label={question}>
      <Stack gap={3}>
        <Text weight="semibold">{question}</Text>
        {consequence ? <p>{consequence}</p> : null}
        <ProblemBanner tone="warning" error={error} />
        <ButtonRow>
          <Button variant="primary" busy={busy} onClick={() => onYes(() => setAsking(false))}>
            {label}
          </Button>
          <Button onClick={() => setAsking(false)}>{text('cancel')}</Button>
        </ButtonRow>
      </Stack>
    </FocusTarget>
  );
}
