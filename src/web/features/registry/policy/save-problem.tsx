import { Button } from '../../../components/actions/button.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { hasCode, problemText } from '../../../lib/api/problem.ts';
import { useText } from '../../../lib/i18n/i18n.ts';

interface SaveProblemProps {
  error: Error | null;
  onReload: () => void;
}

/** Why a version could not be saved, and the way to what someone else has saved. */
export function SaveProblem({ error, onReload }: SaveProblemProps) {
  const text = useText();
  if (!error) return null;
  return (
    <Banner tone="danger">
      <Stack gap={3}>
        <p>{problemText(error, text)}</p>
        {hasCode(error, 'operatorStale', 'policyStale') ? (
          <Button size="compact" onClick={onReload}>
            {text('reload')}
          </Button>
        ) : null}
      </Stack>
    </Banner>
  );
}
