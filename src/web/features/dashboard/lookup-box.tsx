import { type FormEvent, useState } from 'react';
import type { FoundReport, LookupAnswer } from '../../../contract/lookup.ts';
import { pages } from '../../../contract/pages.ts';
import { Badge } from '../../components/badge.tsx';
import { Banner } from '../../components/banner.tsx';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Details } from '../../components/details.tsx';
import { TextField } from '../../components/text-field.tsx';
import { TextLink } from '../../components/text-link.tsx';
import { useFormat, useText } from '../../lib/i18n.ts';
import { ApiProblem, isNoKey, messageText, problemText, refusedFields } from '../../lib/problem.ts';
import { askedBy } from './asked.ts';
import { useLookup } from './lookup-call.ts';

/** Asks the registry about somebody, for a person who is signed in. What was asked stands in no address and no storage. */
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
    if (typed.trim() !== '') lookup.mutate(askedBy(typed));
  }

  return (
    <Card title={text('checkTitle')}>
      <p className="mb-4 max-w-measure text-ink-2">{text('checkIntro')}</p>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-3">
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
          className="min-w-56 flex-1"
        />
        <Button
          type="submit"
          busy={lookup.isPending}
          busyLabel={text('working')}
          className="max-sm:w-full sm:mt-[calc(0.375rem+var(--text-sm)*var(--text-sm--line-height))]"
        >
          {text('checkButton')}
        </Button>
      </form>
      {lookup.isError && !refused ? (
        <Banner tone="danger" className="mt-4">
          {isNoKey(lookup.error) ? (
            <>
              {text('checkNoKey')} <TextLink to={pages.developer}>{text('developerTitle')}</TextLink>
            </>
          ) : (
            problemText(lookup.error instanceof ApiProblem ? lookup.error : null, text)
          )}
        </Banner>
      ) : null}
      <div role="status" className="not-empty:mt-5">
        {lookup.data ? <Outcome answer={lookup.data} /> : null}
      </div>
    </Card>
  );
}

function Outcome({ answer: { totals, reports } }: { answer: LookupAnswer }) {
  const text = useText();
  const format = useFormat();
  if (totals.reports === 0) {
    return (
      <p className="max-w-measure">
        <strong className="font-semibold">{text('checkMiss')}</strong> {text('checkMissMeans')}
      </p>
    );
  }
  const { firstReportedAt, lastReportedAt, capped } = totals;
  return (
    <div className="space-y-4">
      <p className="max-w-measure">
        <strong className="font-semibold">
          {text(capped ? 'checkHitMany' : 'checkHit', { count: totals.reports })}
        </strong>{' '}
        {firstReportedAt && lastReportedAt
          ? text('checkHitWhen', { first: format.date(firstReportedAt), last: format.date(lastReportedAt) })
          : null}{' '}
        {text('checkHitMeans')}
      </p>
      <ul className="-mb-3 divide-y divide-line border-t border-line">
        {reports.map((report, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an answer has no ids and never changes its order
          <li key={place} className="py-3">
            <Reported report={report} />
          </li>
        ))}
      </ul>
      {totals.reports > reports.length ? (
        <p className="border-t border-line pt-4 text-sm text-ink-2">
          {text('checkLatestOnly', { count: reports.length })}
        </p>
      ) : null}
    </div>
  );
}

/** One report as a claim: what was said and when. Whatever it names is text, and leads nowhere. */
function Reported({ report }: { report: FoundReport }) {
  const text = useText();
  const format = useFormat();
  return (
    <>
      <p className="font-medium break-words">
        <bdi dir="auto">{report.title}</bdi>
      </p>
      <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
        <Badge tone="warning">{text('checkReported')}</Badge>
        <span>
          {format.date(report.date)} · <bdi dir="auto">{report.city}</bdi>
        </span>
      </p>
      <Details summary={text('checkEvidence')}>
        <p dir="auto" className="break-words whitespace-pre-line">
          {report.evidence}
        </p>
      </Details>
    </>
  );
}
