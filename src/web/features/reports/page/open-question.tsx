import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Report } from '../../../../contract/reports/reports.ts';
import { Text, Words } from '../../../components/content/text.tsx';
import { CardSkeleton } from '../../../components/feedback/card-skeleton.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { OnScreen } from '../../../components/layout/printed.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { useFormat, useText } from '../../../lib/i18n/i18n.ts';
import { Answer } from '../decisions/answer.tsx';
import { ownDecisions } from '../decisions/own-decisions.ts';

/** What a moderator asks about a report, to answer by a day. It stays after the answer, which it shows. */
export function OpenQuestion({ report: { repID, askedUntil } }: { report: Report }) {
  const [until, setUntil] = useState(askedUntil);
  if (askedUntil !== null && askedUntil !== until) setUntil(askedUntil);
  return until === null ? null : (
    <OnScreen>
      <Asked repID={repID} until={until} />
    </OnScreen>
  );
}

function Asked({ repID, until }: { repID: string; until: string }) {
  const text = useText();
  const format = useFormat();
  const query = useQuery(ownDecisions(repID));
  return (
    <Loaded query={query} skeleton={<CardSkeleton base={320} />}>
      {(all) => {
        const question = all.findLast(({ decision, isReversed }) => decision === 'ask' && !isReversed);
        if (!question) return null;
        return (
          <Card as="section" title={text('told_ask')}>
            <Stack gap={4}>
              {question.answer === null ? <Text>{text('answerBy', { day: format.date(until) })}</Text> : null}
              <Words weight="medium">{question.note}</Words>
              <Answer reportID={repID} decisionID={question.id} given={question.answer} />
            </Stack>
          </Card>
        );
      }}
    </Loaded>
  );
}
