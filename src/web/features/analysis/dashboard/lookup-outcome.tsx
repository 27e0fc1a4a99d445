import Info from '@iconify-json/lucide/icons.json?info';
import ShieldAlert from '@iconify-json/lucide/icons.json?shield-alert';
import TriangleAlert from '@iconify-json/lucide/icons.json?triangle-alert';
import type { FoundReport, LookupAnswer, Verdict } from '../../../../contract/lookup/lookup.ts';
import { type IdentifierKind, identifierKinds } from '../../../../contract/rules/identifiers.ts';
import { hiddenMark } from '../../../../contract/rules/narrative.ts';
import { Badge } from '../../../components/content/badge.tsx';
import { Handout } from '../../../components/content/handout.tsx';
import type { Icon } from '../../../components/content/icon.tsx';
import { MarkedText } from '../../../components/content/marked-text.tsx';
import { Text } from '../../../components/content/text.tsx';
import { FindingPanel, type FindingTone } from '../../../components/feedback/finding-panel.tsx';
import { Disclosure } from '../../../components/layout/disclosure.tsx';
import { BulletList, DividedList } from '../../../components/layout/list.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { type TextKey, useFormat, useText } from '../../../lib/i18n.ts';
import { readableIdentifier } from '../../../lib/readable-identifier.ts';
import { Exchange } from '../../reports/replies/exchange.tsx';
import { ReportFlag } from './report-flag.tsx';

const looks: Record<Verdict, { tone: FindingTone; icon: Icon; next: readonly TextKey[] }> = {
  none: { tone: 'neutral', icon: Info, next: ['checkNext_none'] },
  cleared: { tone: 'neutral', icon: Info, next: ['checkNext_none'] },
  disputed: { tone: 'info', icon: Info, next: ['checkNext_wait', 'checkNext_ask'] },
  reported: { tone: 'warning', icon: TriangleAlert, next: ['checkNext_ask', 'checkNext_advance', 'checkNext_paid'] },
  corroborated: {
    tone: 'warningTwice',
    icon: TriangleAlert,
    next: ['checkNext_advance', 'checkNext_ask', 'checkNext_paid'],
  },
  verified: { tone: 'danger', icon: ShieldAlert, next: ['checkNext_advance', 'checkNext_paid'] },
};

/** From these scores on reports have some or strong support. */
const [someScore, muchScore] = [20, 50];

/** What a check found. */
export function Outcome({ answer }: { answer: LookupAnswer }) {
  const { totals, reports, verdict } = answer;
  const text = useText();
  const kind = identifierKinds.find((one) => answer.compared[one]);
  // That comes first: whoever is dealt with may be the thief.
  const isStolen = answer.markers.includes('victim_of_impersonation');
  return (
    <Stack gap={4}>
      <FindingPanel
        tone={looks[verdict].tone}
        icon={looks[verdict].icon}
        title={isStolen ? text('checkStolen') : finding(answer, text)}
      >
        {isStolen ? <Text weight="semibold">{finding(answer, text)}</Text> : null}
        {totals.reports === 0 ? <Miss answer={answer} kind={kind} /> : <Hit answer={answer} kind={kind} />}
        {answer.markers.map((marker) => (
          <Text key={marker} weight="medium" measure>
            {text(`checkMarker_${marker}`)}
          </Text>
        ))}
        <Stack gap={1}>
          <Text weight="semibold">{text('checkNext')}</Text>
          <BulletList>
            {looks[verdict].next.map((key) => (
              <li key={key}>{text(key)}</li>
            ))}
          </BulletList>
        </Stack>
        {totals.reports > 0 ? <Score answer={answer} kind={kind} /> : null}
        {answer.notice ? (
          <Disclosure summary={text('checkTell')}>
            <Handout label={text('checkTell')} words={answer.notice.text} url={answer.notice.url} />
          </Disclosure>
        ) : null}
      </FindingPanel>
      {reports.length > 0 ? (
        <DividedList>
          {reports.map((report) => (
            <li key={report.reportID}>
              <Reported report={report} />
              <ReportFlag reportID={report.reportID} compared={answer.compared} />
            </li>
          ))}
        </DividedList>
      ) : null}
      {totals.reports > reports.length ? (
        <Text size="sm" tone="quiet">
          {text('checkLatestOnly', { count: reports.length })}
        </Text>
      ) : null}
    </Stack>
  );
}

interface About {
  answer: LookupAnswer;
  /** Of the identifier that was asked for. */
  kind: IdentifierKind | undefined;
}

/** The finding in words. */
function finding({ totals, verdict }: LookupAnswer, text: ReturnType<typeof useText>): string {
  if (verdict === 'none') return text(totals.reports === 0 ? 'checkMiss' : 'checkVerdict_none');
  return text(`checkVerdict_${verdict}`, { count: totals.authors });
}

/** How often, by how many independent people, and on what. */
function Count({ answer: { totals, identifiers, compared }, kind }: About) {
  const text = useText();
  const value = kind && compared[kind];
  const authors = (kind && identifiers[kind]?.authors) ?? totals.authors;
  const { reports: count, capped } = totals;
  const times = text('checkTimes', { count });
  const people = text(capped ? 'checkPeopleMany' : 'checkPeople', { count: authors });
  return (
    <Text measure>
      {text(capped ? 'checkHitMany' : 'checkHit', { times, people })}{' '}
      {kind && value ? text(`checkMatched_${kind}`, { value: readableIdentifier[kind](value) }) : null}
    </Text>
  );
}

function Miss({ answer: { compared, verdict }, kind }: About) {
  const text = useText();
  const value = kind && compared[kind];
  return (
    <Text measure>
      {kind && value ? text(`checkCompared_${kind}`, { value: readableIdentifier[kind](value) }) : null}{' '}
      {text(verdict === 'cleared' ? 'checkSays_cleared' : 'checkMissMeans')}
    </Text>
  );
}

function Hit({ answer, kind }: About) {
  const text = useText();
  const format = useFormat();
  const { verdict, totals, categories } = answer;
  const { firstReportedAt, lastReportedAt } = totals;
  const kinds = categories.map(({ category }) => text(`category_${category}`));
  return (
    <>
      <Count answer={answer} kind={kind} />
      <Text measure>
        {verdict === 'none' ? null : text(`checkSays_${verdict}`)}{' '}
        {firstReportedAt && lastReportedAt
          ? whenReported(format.date(firstReportedAt), format.date(lastReportedAt), text)
          : null}{' '}
        {kinds.length > 0 ? text('checkKinds', { kinds: kinds.join(text('checkComma')) }) : null}
      </Text>
    </>
  );
}

/** The score, for those who ask. */
function Score({ answer: { score, identifiers }, kind }: About) {
  const text = useText();
  const cleared = (kind && identifiers[kind]?.cleared) ?? 0;
  const band = score < someScore ? 'little' : score < muchScore ? 'some' : 'much';
  return (
    <Disclosure summary={text('checkSure')}>
      <Stack gap={1}>
        <Text weight="semibold">{text('checkScore', { score })}</Text>
        <Text measure>
          {text(`checkScore_${band}`)} {cleared > 0 ? text('checkClearedToo', { count: cleared }) : null}{' '}
          {text('checkScoreMeans')}
        </Text>
      </Stack>
    </Disclosure>
  );
}

const whenReported = (first: string, last: string, text: ReturnType<typeof useText>): string =>
  first === last ? text('checkHitOn', { day: first }) : text('checkHitWhen', { first, last });

const standingTones = { unverified: 'neutral', corroborated: 'warning', verified: 'danger' } as const;

/** One report, worded as a claim. URLs in it are plain text, not links. */
export function Reported({ report }: { report: Omit<FoundReport, 'matchedOn'> }) {
  const text = useText();
  const format = useFormat();
  const { title, category, standing, disputed, evidence, withheld, city, date, reportedAt, reply } = report;
  const followUps = report.replyFollowUps.map(({ by, text: words }) => ({ by, words }));
  return (
    <Stack gap={1}>
      <Text as="div" weight="medium">
        {title ? (
          <bdi dir="auto">
            <MarkedText mark={hiddenMark} label={text('passageRemoved')}>
              {title}
            </MarkedText>
          </bdi>
        ) : (
          text(category ? `category_${category}` : 'checkEvidence')
        )}
      </Text>
      <Row gap={2}>
        <Badge tone={standingTones[standing]}>{text(`checkStanding_${standing}`)}</Badge>
        {disputed ? <Badge tone="info">{text('checkDisputed')}</Badge> : null}
        <Text as="span" size="sm" tone="quiet">
          {format.date(date)} · <bdi dir="auto">{city}</bdi> · {text('checkFiled', { day: format.date(reportedAt) })}
        </Text>
      </Row>
      {withheld.length > 0 ? (
        <Text size="sm" tone="quiet">
          {text('checkWithheld')}
        </Text>
      ) : (
        <Disclosure summary={text('checkEvidence')}>
          <Text dir="auto" tone="quiet" measure lines>
            <MarkedText mark={hiddenMark} label={text('passageRemoved')}>
              {evidence}
            </MarkedText>
          </Text>
        </Disclosure>
      )}
      {reply === null ? null : (
        <Exchange
          turns={[{ by: 'subject', words: reply }, ...followUps]}
          names={{ subject: text('checkReply'), author: text('checkFollowUp') }}
        />
      )}
    </Stack>
  );
}
