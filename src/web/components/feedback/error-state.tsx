import CircleAlert from '@iconify-json/lucide/icons.json?circle-alert';
import { useText } from '../../lib/i18n/i18n.ts';
import { Button } from '../actions/button.tsx';
import { stateStyles } from './state-styles.ts';

interface ErrorStateProps {
  text?: string | undefined;
  onRetry: () => void;
  busy?: boolean;
}

/** Replaces content that failed to load: the error and a "Try again" button. */
export function ErrorState({ text: words, onRetry, busy }: ErrorStateProps) {
  const text = useText();
  return (
    <div className={stateStyles}>
      <CircleAlert aria-hidden="true" className="mb-3 size-8 text-danger" />
      <p role="alert" className="max-w-md text-ink">
        {words ?? text('generic')}
      </p>
      <div className="mt-4">
        <Button busy={busy} busyLabel={text('loading')} onClick={onRetry}>
          {text('tryAgain')}
        </Button>
      </div>
    </div>
  );
}
