import Download from '@iconify-json/lucide/icons.json?download';
import FileClock from '@iconify-json/lucide/icons.json?file-clock';
import X from '@iconify-json/lucide/icons.json?x';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { identifierKinds } from '../../../../contract/rules/identifier-kinds.ts';
import { Button, ButtonRow } from '../../../components/actions/button.tsx';
import { IconButton } from '../../../components/actions/icon-button.tsx';
import { Identifier } from '../../../components/content/identifier.tsx';
import { Intro, Small, Text, TextLink } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { CardSkeleton, Loaded } from '../../../components/feedback/loaded.tsx';
import { FilePicker } from '../../../components/fields/file-picker.tsx';
import { UnsavedGuard } from '../../../components/forms/unsaved-guard.tsx';
import { Card } from '../../../components/layout/card.tsx';
import { DividedList, ListRow } from '../../../components/layout/list.tsx';
import { Row, Stack } from '../../../components/layout/stack.tsx';
import { Page } from '../../../components/navigation/page.tsx';
import { csvFile, csvOf, saveCsv } from '../../../lib/browser/csv.ts';
import { saveFile } from '../../../lib/browser/save-text.ts';
import { clearOwnList, type ListEntry, removeFromOwnList, useOwnList } from '../../../lib/checks/own-list.ts';
import { useReader, useText } from '../../../lib/i18n/i18n.ts';
import { kindLabels } from '../../../lib/i18n/identifier-kind.ts';
import { readableIdentifier } from '../../../lib/i18n/readable-identifier.ts';
import { allowance } from '../../../lib/session/allowance.ts';
import { useUserStore } from '../../../lib/session/user-store.ts';
import { type BulkRun, bulkRun } from './bulk-run.ts';
import { askedRows, FileRefused, type FileRows, maxFileBytes, maxRows } from './file-rows.ts';
import { RunView } from './run-view.tsx';
import { forgetRun, keyOfRun, type SavedRun, savedRun, savedRuns, saveRun } from './saved-runs.ts';
import { UnderstoodRows } from './understood-rows.tsx';

/** Rows in a call: few enough that a lost answer costs little, and that a plan has room for them in each minute. */
const rowsAtATime = 100;

const example = 'email,CNIC,phone\r\nseller@example.com,,\r\n,35202-1234567-1,\r\n,,0300 1234567\r\n';

/** Reading and sending need what the contract says about identifiers. */
const loadRows = () => import('./read-rows.ts');

/** A file, and how far an interrupted check of it got. */
interface Chosen {
  file: FileRows;
  /** Where its run is kept. */
  key: string | null;
  saved: SavedRun | null;
}

/** /checks/file: many checks at once, from a CSV file that stays on the device. */
export function CheckFilePage() {
  const { text, format, locale } = useReader();
  const [isReading, setReading] = useState(false);
  const [refused, setRefused] = useState<FileRefused | null>(null);
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [run, setRun] = useState<BulkRun | null>(null);
  const [isUnsaved, setUnsaved] = useState(false);
  const uid = useUserStore(({ user }) => user?.uid ?? '');
  const [interrupted, setInterrupted] = useState(() => savedRuns(uid));
  const left = useQuery({ ...allowance(), staleTime: 0, enabled: chosen !== null && run === null });
  const step = useRef<HTMLElement>(null);

  useEffect(() => () => run?.drop(), [run]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step takes the focus once
  useEffect(() => {
    if (chosen !== null) step.current?.focus({ preventScroll: true });
  }, [chosen, run]);

  async function choose(given: File | undefined): Promise<void> {
    if (!given || isReading) return;
    setRefused(null);
    setReading(true);
    try {
      const file = await (await loadRows()).readRows(given);
      const key = await keyOfRun(
        uid,
        askedRows(file.rows).map(({ query }) => query),
      );
      setChosen({ file, key, saved: key === null ? null : savedRun(key) });
    } catch (error) {
      setRefused(error instanceof FileRefused ? error : new FileRefused('listUnreadable'));
    } finally {
      setReading(false);
    }
  }

  function begin({ file, key, saved }: Chosen, perMinute: number): void {
    const queries = askedRows(file.rows).map(({ query }) => query);
    setUnsaved(true);
    setRun(
      bulkRun({
        queries,
        atATime: Math.min(rowsAtATime, perMinute),
        send: async (...rows) => (await loadRows()).checkRows(...rows),
        begun: saved ?? undefined,
        onProgress: (progress) => {
          if (key) saveRun(uid, { ...progress, key, name: file.name, rows: queries.length });
        },
      }),
    );
  }

  /** The result was saved, or is not wanted. */
  function forget(key: string | null): void {
    if (key) forgetRun(key);
    setUnsaved(false);
  }

  function startOver(): void {
    if (run) {
      run.drop();
      forget(chosen?.key ?? null);
    }
    setRun(null);
    setChosen(null);
    setInterrupted(savedRuns(uid));
  }

  return (
    <Page title={text('checkFileTitle')} intro={<p>{text('listIntro')}</p>}>
      <UnsavedGuard isUnsaved={isUnsaved} />
      {chosen === null ? (
        <Stack gap={6}>
          <InterruptedRuns
            runs={interrupted}
            onDiscard={({ key }) => {
              forgetRun(key);
              setInterrupted(savedRuns(uid));
            }}
          />
          <OwnListCard onCheck={(file) => void choose(file)} />
          {refused ? <Banner tone="danger">{text(refused.key, refused.values)}</Banner> : null}
          <Card title={text('listChoose')} gap={4}>
            <FilePicker
              label={text('listFile')}
              hint={text('listLimits', { rows: maxRows, size: format.bytes(maxFileBytes) })}
              accept={['.csv', '.tsv', '.txt', 'text/csv', 'text/tab-separated-values']}
              single
              disabled={isReading}
              onFiles={([first]) => void choose(first)}
            />
            <Small as="div" role="status">
              {isReading ? text('listReading') : ''}
            </Small>
            <Small measure>
              {text('listColumns', {
                kinds: new Intl.ListFormat(locale).format(identifierKinds.map((kind) => text(kindLabels[kind]))),
              })}
            </Small>
            <Row gap={4}>
              <Button size="compact" onClick={() => saveCsv('example.csv', example)}>
                {text('listExample')}
              </Button>
              <Text as="span" size="sm">
                <TextLink to={pages.docs}>{text('listProgram')}</TextLink>
              </Text>
            </Row>
          </Card>
        </Stack>
      ) : (
        <FocusTarget ref={step} label={chosen.file.name}>
          {run ? (
            <RunView file={chosen.file} run={run} onSaved={() => forget(chosen.key)} onOther={startOver} />
          ) : (
            <Loaded query={left} skeleton={<CardSkeleton base={420} sm={320} />}>
              {(data) => (
                <UnderstoodRows
                  file={chosen.file}
                  allowance={data}
                  done={chosen.saved?.answers.length ?? 0}
                  onBegin={() => begin(chosen, data.lookupsPerMinute)}
                  onOther={startOver}
                />
              )}
            </Loaded>
          )}
        </FocusTarget>
      )}
    </Page>
  );
}

interface InterruptedRunsProps {
  runs: readonly SavedRun[];
  onDiscard: (run: SavedRun) => void;
}

/** Checks that a reload or a closed tab interrupted, or whose result was not saved, and how to go on with them. */
export function InterruptedRuns({ runs, onDiscard }: InterruptedRunsProps) {
  const text = useText();
  if (runs.length === 0) return null;
  return (
    <Card title={text('listInterrupted', { count: runs.length })} gap={3}>
      <Intro>{text('listInterruptedText')}</Intro>
      <DividedList ruled>
        {runs.map((run) => (
          <ListRow
            key={run.key}
            icon={FileClock}
            wide
            action={
              <Button
                size="compact"
                aria-label={text('listDiscardOf', { name: run.name })}
                onClick={() => onDiscard(run)}
              >
                {text('listDiscard')}
              </Button>
            }
          >
            <Text as="div" weight="semibold">
              <bdi dir="auto">{run.name}</bdi>
            </Text>
            <Small as="div">{text('listProgress', { done: run.answers.length, all: run.rows })}</Small>
          </ListRow>
        ))}
      </DividedList>
    </Card>
  );
}

/** The list as a file that the page can read, with a column for each kind. */
function fileOf(entries: readonly ListEntry[]): File {
  const rows = entries.map(({ kind, value }) => identifierKinds.map((one) => (one === kind ? value : null)));
  return csvFile('list.csv', csvOf([identifierKinds, ...rows]));
}

/** What was put on the list after single checks, to check it again or to keep it as a file. Nothing while it is empty. */
export function OwnListCard({ onCheck }: { onCheck: (file: File) => void }) {
  const text = useText();
  const entries = useOwnList();
  if (entries.length === 0) return null;
  return (
    <Card title={text('ownListTitle')} gap={4}>
      <Intro>{text('ownListText')}</Intro>
      <DividedList>
        {entries.map((entry) => {
          const shown = readableIdentifier(entry.kind, entry.value);
          return (
            <li key={`${entry.kind} ${entry.value}`}>
              <Row apart>
                <Text as="span">
                  <Small as="span">{text(kindLabels[entry.kind])}</Small> <Identifier>{shown}</Identifier>
                </Text>
                <IconButton
                  icon={X}
                  label={text('ownListRemove', { value: shown })}
                  onClick={() => removeFromOwnList(entry)}
                />
              </Row>
            </li>
          );
        })}
      </DividedList>
      <ButtonRow>
        <Button variant="primary" onClick={() => onCheck(fileOf(entries))}>
          {text('ownListCheck')}
        </Button>
        <Button
          onClick={() => {
            const file = fileOf(entries);
            saveFile(file.name, file);
          }}
        >
          <Download aria-hidden="true" />
          {text('ownListSave')}
        </Button>
        <Button variant="quietDanger" onClick={clearOwnList}>
          {text('ownListClear')}
        </Button>
      </ButtonRow>
    </Card>
  );
}
