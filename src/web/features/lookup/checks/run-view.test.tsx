import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '../../../testing/render.tsx';
import type { RunState } from './bulk-run.ts';
import { readRows } from './read-rows.ts';
import { RunView } from './run-view.tsx';
import type { RowAnswer } from './saved-runs.ts';

const answered = { outcome: 'answered' as const, requestId: 'r', score: 0, capped: false, matched: [], ignored: [] };

test('rows that the server refused are not counted among those without a report', async () => {
  const rows = ['com.pk', 'a.example', 'b.example', 'c.example', 'd.example'];
  const file = await readRows(new File([`website\n${rows.join('\n')}\n`], 'list.csv'));
  const answers: RowAnswer[] = [
    { outcome: 'refused', requestId: 'r', problem: { code: 'hostShared', message: 'Shared.' } },
    { ...answered, verdict: 'none', reports: 0 },
    { ...answered, verdict: 'none', reports: 0 },
    { ...answered, verdict: 'reported', reports: 1 },
    { ...answered, verdict: 'cleared', reports: 0 },
  ];
  const state: RunState = { phase: 'ended', answers, problem: null };
  const nothing = () => {};
  const run = {
    state: () => state,
    subscribe: () => nothing,
    goOn: nothing,
    end: nothing,
    drop: nothing,
  };
  open(<RunView file={file} run={run} onSaved={nothing} onOther={nothing} />, { path: '/checks/file' });
  const figureOf = (label: string) => screen.getAllByText(label)[0]?.parentElement?.textContent?.replace(label, '');
  expect(['Rows with reports', 'Rows without a report', 'Rows refused'].map((label) => figureOf(label))).toEqual([
    '1',
    '2',
    '1',
  ]);
});
