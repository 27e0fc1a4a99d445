import Flag from '@iconify-json/lucide/icons.json?flag';
import Speech from '@iconify-json/lucide/icons.json?message-square-text';
import { useState } from 'react';
import type { LookupAnswer } from '../../../../../contract/lookup/lookup.ts';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { Handout } from '../../../../components/content/handout.tsx';
import { StatusLine } from '../../../../components/content/text.tsx';
import { lazyDialog } from '../../../../components/dialogs/lazy-dialog.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { useText } from '../../../../lib/i18n/i18n.ts';

const FlagDialog = lazyDialog(() => import('./flag-dialog.tsx'));

/** What whoever found something may do with it, in one place. */
export function HitActions({ answer: { compared, notice, reports } }: { answer: LookupAnswer }) {
  const text = useText();
  const [isTelling, setTelling] = useState(false);
  const [isFlagging, setFlagging] = useState(false);
  const [isFlagged, setFlagged] = useState(false);
  return (
    <Stack gap={3}>
      <ButtonRow>
        {notice ? (
          <Button size="compact" aria-expanded={isTelling} onClick={() => setTelling((before) => !before)}>
            <Speech aria-hidden="true" />
            {text('checkTell')}
          </Button>
        ) : null}
        {reports.length > 0 ? (
          <Button size="compact" onClick={() => setFlagging(true)}>
            <Flag aria-hidden="true" />
            {text('checkFlag')}
          </Button>
        ) : null}
      </ButtonRow>
      <StatusLine tone="success">{isFlagged ? text('checkFlagSent') : null}</StatusLine>
      {isTelling && notice ? <Handout label={text('checkTell')} words={notice.text} url={notice.url} /> : null}
      <FlagDialog
        open={isFlagging}
        reports={reports}
        compared={compared}
        onClose={() => setFlagging(false)}
        onSent={() => {
          setFlagging(false);
          setFlagged(true);
        }}
      />
    </Stack>
  );
}
