import { type ReactNode, useState } from 'react';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { ProblemBanner } from '../../../components/feedback/banner.tsx';
import { CheckedForm } from '../../../components/forms/checked-form.tsx';
import { Question } from '../../../components/layout/question.tsx';
import { useText } from '../../../lib/i18n/i18n.ts';

interface QuestionFormProps {
  title: string;
  hint?: ReactNode;
  onBack: () => void;
  /** Where back leads, if not to the question before. */
  backLabel?: string;
  /** What the button says, if not to continue. */
  act?: string;
  /** The call that sends it. */
  call?: { isPending: boolean; error: Error | null };
  /** Called also when something is wrong or missing. */
  onSubmit: () => void;
  size?: 'normal' | 'large';
  /** Beside the button, and below it. */
  beside?: ReactNode;
  below?: ReactNode;
  /** @param isChecked whether what is wrong is to be said */
  children: (isChecked: boolean) => ReactNode;
}

/** One question a page. */
export function QuestionForm(props: QuestionFormProps) {
  const { title, hint, onBack, backLabel, act, call, onSubmit, size = 'large', beside, below, children } = props;
  const text = useText();
  const [isChecked, setChecked] = useState(false);
  const button = (
    <Button type="submit" size={size} busy={call?.isPending}>
      {act ?? text('proveContinue')}
    </Button>
  );
  return (
    <Question takesFocus title={title} hint={hint} back={{ label: backLabel ?? text('proveBack'), onBack }}>
      <CheckedForm
        onSubmit={() => {
          setChecked(true);
          onSubmit();
        }}
      >
        {children(isChecked)}
        <ProblemBanner tone="warning" error={call?.error ?? null} />
        {beside ? (
          <ButtonRow>
            {button}
            {beside}
          </ButtonRow>
        ) : (
          button
        )}
        {below}
      </CheckedForm>
    </Question>
  );
}
