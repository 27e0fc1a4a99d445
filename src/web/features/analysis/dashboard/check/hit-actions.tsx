import Flag from '@iconify-json/lucide/icons.json?flag';
import ListPlus from '@iconify-json/lucide/icons.json?list-plus';
import Speech from '@iconify-json/lucide/icons.json?message-square-text';
import { useState } from 'react';
import type { LookupAnswer } from '../../../../../contract/lookup/lookup.ts';
import { pages } from '../../../../../contract/pages.ts';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { Handout } from '../../../../components/content/handout.tsx';
import { StatusLine, TextLink } from '../../../../components/content/text.tsx';
import { lazyDialog } from '../../../../components/dialogs/lazy-dialog.tsx';
import { Stack } from '../../../../components/layout/stack.tsx';
import { addToOwnList } from '../../../../lib/checks/own-list.ts';
import { useText } from '../../../../lib/i18n/i18n.ts';

const FlagDialog = lazyDialog(() => import('./flag-dialog.tsx'));

/** What whoever found something may do with it, in one place. */
export function HitActions({ answer: { compared, notice, reports } }: { answer: LookupAnswer }) {
  const text = useText();
  const [isTelling, setTelling] = useState(false);
  const [isFlagging, setFlagging] = useState(false);
  const [done, setDone] = useState<'listed' | 'listFull' | 'flagged' | null>(null);
  return (
    <Stack gap={3}>
      <ButtonRow>
        {notice ? (
          <Button size="compact" aria-expanded={isTelling} onClick={() => setTelling((before) => !before)}>
            <Speech aria-hidden="true" />
            {text('checkTell')}
          </Button>
        ) : null}
        <Button size="compact" onClick={() => setDone(addToOwnList(compared) ? 'listed' : 'listFull')}>
          <ListPlus aria-hidden="true" />
          {text('checkAddToList')}
        </Button>
        {reports.length > 0 ? (
          <Button size="compact" onClick={() => setFlagging(true)}>
            <Flag aria-hidden="true" />
            {text('checkFlag')}
          </Button>
        ) : null}
      </ButtonRow>
      <StatusLine tone={done === 'listFull' ? 'quiet' : 'success'}>
        {done === 'flagged' ? text('checkFlagSent') : null}
        {done === 'listFull' ? text('checkListFull') : null}
        {done === 'listed' ? (
          <>
            {text('checkAddedToList')} <TextLink to={pages.checkFile}>{text('checkOpenList')}</TextLink>
          </>
        ) : null}
      </StatusLine>
      {isTelling && notice ? <Handout label={text('checkTell')} words={notice.text} url={notice.url} /> : null}
      <FlagDialog
        open={isFlagging}
        reports={reports}
        compared={compared}
        onClose={() => setFlagging(false)}
        onSent={() => {
          setFlagging(false);
          setDone('flagged');
        }}
      />
    </Stack>
  );
}
