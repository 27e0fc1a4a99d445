import Flag from '@iconify-json/lucide/icons.json?flag';
import Info from '@iconify-json/lucide/icons.json?info';
import ListPlus from '@iconify-json/lucide/icons.json?list-plus';
import Speech from '@iconify-json/lucide/icons.json?message-square-text';
import ShieldAlert from '@iconify-json/lucide/icons.json?shield-alert';
import TriangleAlert from '@iconify-json/lucide/icons.json?triangle-alert';
import { useState } from 'react';
import type { LookupAnswer, Verdict } from '../../../../../contract/lookup/lookup.ts';
import { pages } from '../../../../../contract/pages.ts';
import { type IdentifierKind, identifierKinds } from '../../../../../contract/rules/identifiers.ts';
import { Button, ButtonRow } from '../../../../components/actions/button.tsx';
import { Handout } from '../../../../components/content/handout.tsx';
import type { Icon } from '../../../../components/content/icon.tsx';
import { Identifier } from '../../../../components/content/identifier.tsx';
import { Small, StatusLine, Text, TextLink } from '../../../../components/content/text.tsx';
import { lazyDialog } from '../../../../components/dialogs/lazy-dialog.tsx';
import { FindingPanel } from '../../../../components/feedback/finding-panel.tsx';
import { Disclosure } from '../../../../components/layout/disclosure.tsx';
import { BulletList, DividedList } from '../../../../components/layout/list.tsx';
import { Row, Stack } from '../../../../components/layout/stack.tsx';
import { addToOwnList } from '../../../../lib/checks/own-list.ts';
import { type TextKey, type TextOf, useReader, useText } from '../../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../../lib/i18n/identifier-kind.ts';
import { readableIdentifier } from '../../../../lib/i18n/readable-identifier.ts';
import { scoreSupport } from '../../../../lib/i18n/score-support.ts';
import { StandingBadge, standingTones } from '../../../reports/standing-badge.tsx';
import { Reported } from './found-report.tsx';

/** What to do next: three things after a hit. */
const looks: Record<Verdict, { icon: Icon; next: readonly TextKey[] }> = {
  none: { icon: Info, next: ['checkNext_none'] },
  cleared: { icon: Info, next: ['checkNext_none'] },
  disputed: { icon: Info, next: ['checkNext_wait', 'checkNext_ask', 'checkNext_paid'] },
  reported: { icon: TriangleAlert, next: ['checkNext_ask', 'checkNext_advance', 'checkNext_paid'] },
  corroborated: { icon: TriangleAlert, next: ['checkNext_advance', 'checkNext_ask', 'checkNext_paid'] },
  verified: { icon: ShieldAlert, next: ['checkNext_advance', 'checkNext_ask', 'checkNext_paid'] },
};

/**
 * What its verdict says of what was asked for: a report may be corroborated by something else that it names, which several people
 * have reported.
 */
const verdictOf = (answer: LookupAnswer): Verdict =>
  answer.verdict === 'corroborated' && authorsOf(answer) < 2 && !answer.totals.capped ? 'reported' : answer.verdict;

/** What a check found (D7). */
export function Outcome({ answer: given }: { answer: LookupAnswer }) {
  const answer = { ...given, verdict: verdictOf(given) };
  const { totals, reports, verdict, compared, identifiers } = answer;
  const text = useText();
  const asked = identifierKinds.filter((one) => compared[one]);
  // A number was asked for as that of a phone and of a mobile wallet.
  const kind = asked.find((one) => identifiers[one]?.reports) ?? asked[0];
  // That comes first: whoever is dealt with may be the thief.
  const isStolen = answer.markers.includes('victim_of_impersonation');
  return (
    <Stack gap={4}>
      <FindingPanel
        tone={standingTones[verdict]}
        icon={looks[verdict].icon}
        title={isStolen ? text('checkStolen') : finding(answer, text)}
        about={<About answer={answer} kind={kind} />}
      >
        {isStolen ? <Text weight="semibold">{finding(answer, text)}</Text> : null}
        {totals.reports > 0 ? <Hit answer={answer} /> : <Text measure>{text(`checkSays_${verdict}`)}</Text>}
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
        {totals.reports > 0 ? (
          <>
            <HitActions answer={answer} />
            <Score answer={answer} kind={kind} />
          </>
        ) : null}
      </FindingPanel>
      {reports.length > 0 ? (
        <DividedList>
          {reports.map((report) => (
            <li key={report.reportID}>
              <Reported report={report} />
            </li>
          ))}
        </DividedList>
      ) : null}
      {totals.reports > reports.length ? <Small>{text('checkLatestOnly', { count: reports.length })}</Small> : null}
    </Stack>
  );
}

interface AnswerProps {
  answer: LookupAnswer;
  /** Of the identifier that was asked for. */
  kind: IdentifierKind | undefined;
}

/** What was asked for, as it was compared, and the standing of what is known. */
function About({ answer: { compared, verdict, totals }, kind }: AnswerProps) {
  const text = useText();
  const value = kind && compared[kind];
  return (
    <Row gap={2}>
      {totals.reports > 0 ? <StandingBadge of={verdict} /> : null}
      {kind && value ? (
        <Small as="span">
          {text(kindLabels[kind])} <Identifier>{readableIdentifier(kind, value)}</Identifier>
        </Small>
      ) : null}
    </Row>
  );
}

/** How many independent people filed the reports. A number may be that of a phone and of a mobile wallet, each with its own. */
const authorsOf = ({ totals, identifiers }: LookupAnswer): number =>
  Math.min(totals.authors, sum(Object.values(identifiers).map(({ authors }) => authors)));
const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0);

/** The finding in words. */
const finding = (answer: LookupAnswer, text: TextOf): string =>
  text(`checkVerdict_${answer.verdict}`, { count: authorsOf(answer) });

/** How often, by how many independent people, when, and what about. */
function Hit({ answer }: Pick<AnswerProps, 'answer'>) {
  const { text, format } = useReader();
  const { verdict, totals, categories } = answer;
  const { reports: count, capped, firstReportedAt, lastReportedAt } = totals;
  const times = text('checkTimes', { count });
  const people = text(capped ? 'checkPeopleMany' : 'checkPeople', { count: authorsOf(answer) });
  const kinds = categories.map(({ category }) => text(`category_${category}`));
  return (
    <>
      <Text measure>{text(capped ? 'checkHitMany' : 'checkHit', { times, people })}</Text>
      <Text measure>
        {text(`checkSays_${verdict}`)}{' '}
        {firstReportedAt && lastReportedAt
          ? whenReported(format.date(firstReportedAt), format.date(lastReportedAt), text)
          : null}{' '}
        {kinds.length > 0 ? text('checkKinds', { kinds: kinds.join(text('checkComma')) }) : null}
      </Text>
    </>
  );
}

/** The score, for those who ask. */
function Score({ answer: { score, identifiers }, kind }: AnswerProps) {
  const text = useText();
  const cleared = (kind && identifiers[kind]?.cleared) ?? 0;
  return (
    <Disclosure summary={text('checkSure')}>
      <Stack gap={1}>
        <Text weight="semibold">{text('checkScore', { score })}</Text>
        <Text measure>
          {text(`checkScore_${scoreSupport(score)}`)} {cleared > 0 ? text('checkClearedToo', { count: cleared }) : null}{' '}
          {text('checkScoreMeans')}
        </Text>
      </Stack>
    </Disclosure>
  );
}

const whenReported = (first: string, last: string, text: TextOf): string =>
  first === last ? text('checkHitOn', { day: first }) : text('checkHitWhen', { first, last });

const FlagDialog = lazyDialog(() => import('./flag-dialog.tsx'));

/** What whoever found something may do with it, in one place. */
function HitActions({ answer: { compared, notice, reports } }: { answer: LookupAnswer }) {
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
