import Download from '@iconify-json/lucide/icons.json?download';
import { useSyncExternalStore } from 'react';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { FigureStrip } from '../../../components/charts/figure-strip.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Small, StatusLine, Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { ProgressBar } from '../../../components/feedback/progress-bar.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { RecordTable } from '../../../components/lists/record-table.tsx';
import { problemText } from '../../../lib/api/problem.ts';
import { saveCsv } from '../../../lib/browser/csv.ts';
import { type TextOf, useReader, useText } from '../../../lib/i18n/i18n.ts';
import { StandingBadge } from '../../reports/standing-badge.tsx';
import { type BulkRun, isDayUsedUp, type RunState } from './bulk-run.ts';
import { type AskedRow, askedRows, type FileRows } from './file-rows.ts';
import { resultCsv } from './result-csv.ts';
import type { RowAnswer } from './saved-runs.ts';

interface RunViewProps {
  file: FileRows;
  run: BulkRun;
  /** The result file was saved after the end. */
  onSaved: () => void;
  onOther: () => void;
}

/** How far the checks of a file have got, what they found, and the result file. */
export function RunView({ file, run, onSaved, onOther }: RunViewProps) {
  const text = useText();
  const state = useSyncExternalStore(run.subscribe, run.state);
  const { phase, answers, problem } = state;
  const rows = askedRows(file.rows);
  const isOver = phase === 'ended';
  const isStopped = phase === 'stopped';

  function save(): void {
    const name = file.name.replace(/\.[^.]*$/, '');
    saveCsv(`${name}-checked.csv`, resultCsv(file, answers, text));
    if (isOver) onSaved();
  }

  return (
    <Stack gap={6}>
      <Card title={text(isOver ? 'result' : 'listRunning')} gap={5}>
        <div>
          <Text as="div" weight="semibold">
            {text('listProgress', { done: answers.length, all: rows.length })}
          </Text>
          <ProgressBar label={text('listRunning')} percent={(answers.length / rows.length) * 100} />
        </div>
        <StatusLine>
          <Phase state={state} all={rows.length} />
        </StatusLine>
        <Banner tone="danger">{phase === 'stopped' ? stoppedText(problem, text) : null}</Banner>
        <Found rows={rows} answers={answers} />
        <ButtonRow>
          {isStopped ? (
            <Button variant="primary" onClick={run.goOn}>
              {text('listGoOn')}
            </Button>
          ) : null}
          {isOver || isStopped ? (
            <Button variant={isOver ? 'primary' : 'secondary'} onClick={save}>
              <Download aria-hidden="true" />
              {text('listSave')}
            </Button>
          ) : null}
          {isOver ? (
            <Button onClick={onOther}>{text('listOther')}</Button>
          ) : (
            <Button variant="quietDanger" disabled={phase === 'ending'} onClick={run.end}>
              {text('listEnd')}
            </Button>
          )}
        </ButtonRow>
      </Card>
    </Stack>
  );
}

/** Why it stopped. */
const stoppedText = (problem: unknown, text: TextOf): string =>
  isDayUsedUp(problem) ? text('listUsedUp') : problemText(problem, text);

/** What it is doing, in words that screen readers announce when they change. */
function Phase({ state: { phase, answers }, all }: { state: RunState; all: number }) {
  const text = useText();
  if (phase === 'waiting') return text('listWaiting');
  if (phase === 'offline') return text('listOffline');
  if (phase === 'ending') return text('listEnding');
  if (phase === 'ended') return text(answers.length < all ? 'listEndedEarly' : 'listEnded');
  return phase === 'running' ? text('listKeepOpen') : null;
}

/** Rows shown; the result file has them all. */
const shown = 50;

function Found({ rows, answers }: { rows: readonly AskedRow[]; answers: readonly RowAnswer[] }) {
  const { text, format } = useReader();
  const found = answers.flatMap((answer, at) => {
    const row = rows[at];
    return row && answer.outcome === 'answered' && answer.reports > 0 ? [{ row, answer }] : [];
  });
  const reportsOf = ({ reports, capped }: { reports: number; capped: boolean }) =>
    `${format.number(reports)}${capped ? '+' : ''}`;
  const cleared = answers.filter((answer) => answer.outcome === 'answered' && answer.verdict === 'cleared').length;
  const refused = answers.filter(({ outcome }) => outcome === 'refused').length;
  return (
    <Stack gap={4}>
      <FigureStrip
        figures={[
          { label: text('listFound'), value: format.number(found.length) },
          { label: text('listNotFound'), value: format.number(answers.length - found.length - cleared - refused) },
          ...(cleared > 0 ? [{ label: text('standing_cleared'), value: format.number(cleared) }] : []),
          ...(refused > 0 ? [{ label: text('listRefused'), value: format.number(refused) }] : []),
        ]}
      />
      {found.length > 0 ? (
        <RecordTable
          caption={text('listFound')}
          rows={found.slice(0, shown)}
          keyOf={({ row }) => `${row.number}`}
          columns={[
            {
              head: text('listGiven'),
              cell: ({ row }) =>
                Object.entries(row.query).map(([kind, value]) => (
                  <div key={kind}>
                    <Identifier>{value}</Identifier>
                  </div>
                )),
            },
            { head: text('listVerdict'), cell: ({ answer }) => <StandingBadge of={answer.verdict} /> },
            {
              head: text('reportsTitle'),
              cell: ({ answer }) => reportsOf(answer),
              card: ({ row, answer }) => (
                <Small>
                  {text('reportsTitle')}: {reportsOf(answer)} · {text('listScore')}: {format.number(answer.score)} ·{' '}
                  {text('listRow')}: {format.number(row.number)}
                </Small>
              ),
            },
            { head: text('listScore'), cell: ({ answer }) => format.number(answer.score), card: null },
            { head: text('listRow'), cell: ({ row }) => format.number(row.number), card: null },
          ]}
        />
      ) : null}
      {found.length > shown ? <Small>{text('listMoreInFile', { count: found.length - shown })}</Small> : null}
    </Stack>
  );
}
