import { useState } from 'react';
import { decisions, type OwnDecision } from '../../../../contract/moderation/decisions.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { Small, Text, Words } from '../../../components/content/text.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { useChange } from '../../../lib/session/use-change.ts';
import { AppealWords, appealDraft } from './author-words.tsx';

/** The author's appeal against a decision: to write while it can be, then to read, with what became of it. */
export function Appeal({ reportID, decision }: { reportID: string; decision: OwnDecision }) {
  const { text, format } = useReader();
  const { appeal, appealUntil } = decision;
  if (appeal) return <WrittenAppeal appeal={appeal} />;
  if (appealUntil === null) return null;
  return (
    <Stack gap={3}>
      <Text size="sm" measure>
        {text('toldMayAppeal', { day: format.dateTime(appealUntil) })}
      </Text>
      <AppealForm reportID={reportID} decisionID={decision.id} />
    </Stack>
  );
}

/** What its author wrote, and what became of it. */
export function WrittenAppeal({ appeal }: { appeal: NonNullable<OwnDecision['appeal']> }) {
  const { text, format } = useReader();
  return (
    <Stack gap={1}>
      <Text size="sm" weight="semibold">
        {text('toldYourAppeal')}
      </Text>
      <Words>{appeal.words}</Words>
      <Small role="status">
        {appeal.outcome
          ? text(`toldAppeal_${appeal.outcome}`)
          : text('toldAppealDue', { day: format.dateTime(appeal.dueAt) })}
      </Small>
    </Stack>
  );
}

function AppealForm({ reportID, decisionID }: { reportID: string; decisionID: string }) {
  const text = useText();
  const [isOpen, setOpen] = useState(() => appealDraft(decisionID).read() !== null);
  const send = useChange(decisions.appeal);
  if (!isOpen)
    return (
      <ButtonRow>
        <Button onClick={() => setOpen(true)}>{text('toldAppeal')}</Button>
      </ButtonRow>
    );
  return (
    <AppealWords
      decisionID={decisionID}
      call={send}
      send={(words) => send.mutateAsync({ query: { reportID }, body: { decisionID, words } })}
    />
  );
}
