import { type FormEvent, useState } from 'react';
import type { FoundReport, LookupAnswer } from '../../../contract/lookup.ts';
import { pages } from '../../../contract/pages.ts';
import { Badge } from '../../components/content/badge.tsx';
import { Text } from '../../components/content/text.tsx';
import { TextLink } from '../../components/content/text-link.tsx';
import { Banner } from '../../components/feedback/banner.tsx';
import { LiveRegion } from '../../components/feedback/live-region.tsx';
import { Button } from '../../components/forms/button.tsx';
import { FieldWithButton } from '../../components/forms/field-with-button.tsx';
import { Form } from '../../components/forms/form.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { Card } from '../../components/layout/card.tsx';
import { Disclosure } from '../../components/layout/disclosure.tsx';
import { DividedList } from '../../components/layout/list.tsx';
import { Row } from '../../components/layout/row.tsx';
import { Stack } from '../../components/layout/stack.tsx';
import { useFormat, useText } from '../../lib/i18n.ts';
import { ApiProblem, isNoKey, messageText, problemText, refusedFields } from '../../lib/problem.ts';
import { identifierQueryOf } from './identifier-kind.ts';
import { useLookup } from './lookup-call.ts';

/** A lookup form for signed-in users. The identifier is kept out of URLs and storage. */
export default function LookupBox() {
  const text = useText();
  const lookup = useLookup();
  const [typed, setTyped] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const refused = refusedFields(lookup.error, ['email', 'CNIC', 'phone'])[0];
  const error = isEmpty ? text('checkEmpty') : refused ? messageText(refused.code, text) : undefined;

  function submit(event: FormEvent): void {
    event.preventDefault();
    setEmpty(typed.trim() === '');
    if (typed.trim() !== '') lookup.mutate(identifierQueryOf(typed));
  }

  return (
    <Card title={text('checkTitle')}>
      <Stack gap={4}>
        <Text tone="quiet" measure>
          {text('checkIntro')}
        </Text>
        <Form onSubmit={submit}>
          <FieldWithButton
            field={
              <TextField
                label={text('checkLabel')}
                error={error}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value);
                  setEmpty(false);
                  if (!lookup.isIdle && !lookup.isPending) lookup.reset();
                }}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                enterKeyHint="search"
              />
            }
            button={
              <Button type="submit" busy={lookup.isPending} busyLabel={text('working')}>
                {text('checkButton')}
              </Button>
            }
          />
        </Form>
        {lookup.isError && !refused ? (
          <Banner tone="danger">
            {isNoKey(lookup.error) ? (
              <>
                {text('checkNoKey')} <TextLink to={pages.developer}>{text('developerTitle')}</TextLink>
              </>
            ) : (
              problemText(lookup.error instanceof ApiProblem ? lookup.error : null, text)
            )}
          </Banner>
        ) : null}
      </Stack>
      <LiveRegion>{lookup.data ? <Outcome answer={lookup.data} /> : null}</LiveRegion>
    </Card>
  );
}

function Outcome({ answer: { totals, reports } }: { answer: LookupAnswer }) {
  const text = useText();
  const format = useFormat();
  if (totals.reports === 0) {
    return (
      <Text measure>
        <strong>{text('checkMiss')}</strong> {text('checkMissMeans')}
      </Text>
    );
  }
  const { firstReportedAt, lastReportedAt, capped } = totals;
  return (
    <Stack gap={4}>
      <Text measure>
        <strong>{text(capped ? 'checkHitMany' : 'checkHit', { count: totals.reports })}</strong>{' '}
        {firstReportedAt && lastReportedAt
          ? text('checkHitWhen', { first: format.date(firstReportedAt), last: format.date(lastReportedAt) })
          : null}{' '}
        {text('checkHitMeans')}
      </Text>
      <DividedList ruled>
        {reports.map((report, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the reports have no ids and never change their order
          <li key={place}>
            <Reported report={report} />
          </li>
        ))}
      </DividedList>
      {totals.reports > reports.length ? (
        <Text size="sm" tone="quiet">
          {text('checkLatestOnly', { count: reports.length })}
        </Text>
      ) : null}
    </Stack>
  );
}

/** One report, worded as a claim. URLs in it are plain text, not links. */
function Reported({ report }: { report: FoundReport }) {
  const text = useText();
  const format = useFormat();
  return (
    <Stack gap={1}>
      <Text as="div" weight="medium">
        <bdi dir="auto">{report.title}</bdi>
      </Text>
      <Row gap={2}>
        <Badge tone="warning">{text('checkReported')}</Badge>
        <Text as="span" size="sm" tone="quiet">
          {format.date(report.date)} · <bdi dir="auto">{report.city}</bdi>
        </Text>
      </Row>
      <Disclosure summary={text('checkEvidence')}>
        <Text dir="auto" tone="quiet" measure lines>
          {report.evidence}
        </Text>
      </Disclosure>
    </Stack>
  );
}
