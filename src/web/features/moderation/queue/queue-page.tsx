import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isReadingDecision } from '../../../../contract/moderation/moderation.ts';
import { Button } from '../../../components/actions/button.tsx';
import { Outdent } from '../../../components/actions/quiet-row.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { Loaded, Skeleton } from '../../../components/feedback/loaded.tsx';
import { Pane, PaneHead, Panes, PhoneOnly, toStart } from '../../../components/layout/panes.tsx';
import { Row } from '../../../components/layout/stack.tsx';
import { InlineFilter } from '../../../components/lists/list-filter.tsx';
import { ListSection } from '../../../components/lists/list-section.tsx';
import { isAnswerLost, problemText } from '../../../lib/api/problem.ts';
import { changedParams } from '../../../lib/browser/changed-params.ts';
import { useListAddress } from '../../../lib/hooks/use-filter.ts';
import { useShortcuts } from '../../../lib/hooks/use-shortcuts.ts';
import { useText } from '../../../lib/i18n/i18n.ts';
import { lazyPart } from '../../../lib/loading/prefetch.ts';
import { beginDraft, type Choice, type Draft, type FailedDecision, versionOf } from './act.ts';
import { titleOf } from './labels.ts';
import { queueItem, queueList, useDecide, useUndo } from './queries.ts';
import { queueChoices, queueFields, queueFilter } from './queue-filter.ts';
import { QueueSide } from './queue-side.tsx';
import { UndoBar } from './undo-bar.tsx';
import { useSettled } from './use-settled.ts';
import { useVisit } from './use-visit.ts';

/** Loaded once the list is there, and before what the page works without, so that it is there with the first report. */
const loadItemView = () => import('./item-view.tsx');
const loadDecisionPanel = () => import('./decision-panel.tsx');
const ItemView = lazyPart(loadItemView);
const DecisionPanel = lazyPart(loadDecisionPanel);
const itemParts = {
  queryKey: ['queueParts'],
  queryFn: () => Promise.all([loadItemView(), loadDecisionPanel()]).then(() => true),
  staleTime: Number.POSITIVE_INFINITY,
  networkMode: 'always',
} as const;

/** /admin/queue: what waits, the report that is open, and the decision about it, side by side. */
export function QueuePage() {
  const text = useText();
  const [params, setParams] = useSearchParams();
  const { cursor, ...choices } = useListAddress(queueChoices);
  const filter = queueFilter(choices);
  const current = params.get('item');
  /** On a phone, whether the pane of the decision is seen. */
  const isDeciding = params.get('at') === 'decision';
  const list = useQuery(queueList(filter, cursor));
  const rows = list.data?.content ?? [];
  useQuery({ ...itemParts, enabled: list.isSuccess });
  const settled = useSettled(current);
  /** Decided or left, while the next one is being claimed. */
  const [left, setLeft] = useState<string | null>(null);
  const isWanted = current !== null && current !== left;
  const item = useQuery({ ...queueItem(current ?? ''), enabled: isWanted && settled === current });
  const opened = isWanted && item.data?.reportID === current ? item.data : undefined;
  const decide = useDecide();
  const undo = useUndo();
  const [last, setLast] = useState<{ id: string | null; words: string; since: number } | null>(null);
  const [failed, setFailed] = useState<readonly FailedDecision[]>([]);
  /** The last of them whose report was opened again. */
  const [resumed, setResumed] = useState<FailedDecision | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const [stored, setDraft] = useState<Draft | null>(null);
  const version = opened ? versionOf(opened) : '';
  const begun = opened ? beginDraft(opened, resumed) : noDraft;
  const draft = stored?.of === version ? stored : begun;
  const listPane = useRef<HTMLDivElement>(null);
  const readPane = useRef<HTMLDivElement>(null);
  const actPane = useRef<HTMLDivElement>(null);
  const visit = useVisit({
    filter,
    rows,
    hasMore: (list.data?.next ?? null) !== null,
    current,
    isOpen: opened !== undefined,
  });

  const go = (changes: Record<string, string | null>) =>
    setParams((before) => changedParams(before, changes), { preventScrollReset: true });
  const show = (reportID: string | null) => go({ item: reportID, at: null });

  // What is opened is read first. A phone sees one pane at a time, from its top.
  const before = useRef({ current, isDeciding });
  useEffect(() => {
    const { current: last, isDeciding: wasDeciding } = before.current;
    before.current = { current, isDeciding };
    if (last !== current) setLeft(null);
    if (last === current && wasDeciding === isDeciding) return;
    const pane = current === null ? listPane : isDeciding ? actPane : readPane;
    pane.current?.focus({ preventScroll: true });
    if (current === null) return;
    toStart(readPane.current);
    toStart(actPane.current);
  }, [current, isDeciding]);

  async function goOn(from: string | null, without = visit.skipped): Promise<void> {
    setMessage(null);
    setLeft(from);
    try {
      const next = await visit.next(from, without);
      show(next);
      if (!next && rows.length > (from ? 1 : 0)) setMessage(text(without.size > 0 ? 'queueAllLeft' : 'queueNoneFree'));
    } catch (error) {
      show(null);
      setMessage(problemText(error, text));
    }
  }

  function onDecide(choice: Choice): void {
    if (!opened) return;
    const others = (all: readonly FailedDecision[]) => all.filter(({ item: of }) => of.reportID !== opened.reportID);
    setFailed(others);
    setResumed(null);
    // The next one may be made before this one is answered, and each is told of.
    decide.mutateAsync({ item: opened, body: choice }).then(
      ({ decisionID, isFirst }) =>
        setLast({
          id: decisionID,
          words: text(isFirst ? 'decided_first' : `decided_${choice.decision}`),
          since: Date.now(),
        }),
      (error: unknown) => {
        const about = { id: opened.reportID, why: problemText(error, text) };
        const words = text(isAnswerLost(error) ? 'queueUnsure' : 'queueFailed', about);
        setFailed((all) => [...others(all), { item: opened, choice, words }]);
      },
    );
    setDraft(null);
    // What others read has changed, and the report waits on, unless it waited for that alone.
    const isDone = choice.decision === 'release' && opened.state === 'listed' && `${opened.causes}` === 'reading';
    if (isReadingDecision(choice.decision) && !isDone) {
      go({ at: null });
      readPane.current?.focus();
    } else onDecided(opened.reportID);
  }
  function onDecided(reportID: string): void {
    visit.decided(reportID);
    void goOn(reportID);
  }
  function onSkip(): void {
    if (current) void goOn(current, visit.skip(current));
  }

  function onUndo(): void {
    if (!last?.id) return;
    undo.mutate(last.id, {
      onSuccess: ({ reportID }) => {
        setLast({ id: null, words: text('queueUndone'), since: Date.now() });
        show(reportID);
      },
      onError: (error) => setMessage(problemText(error, text)),
    });
    setLast(null);
  }

  /** To a neighbour in the list, and from its last row to its next page. */
  function move(by: 1 | -1): void {
    const at = rows.findIndex(({ reportID }) => reportID === current);
    const to = current && at < 0 ? rows[0] : rows[at + by];
    if (to) show(to.reportID);
    else if (by === 1 && list.data?.next) go({ cursor: list.data.next, item: null, at: null });
  }
  // Whoever is giving reasons does not lose them by a key.
  const moves = draft.act === null && { KeyJ: () => move(1), KeyK: () => move(-1) };
  useShortcuts({ ...moves, ...(last?.id && { KeyU: onUndo }) });

  // Nothing waits, or it could not be loaded: that is said in the whole window.
  const isAlone = current === null && !list.isPending && rows.length === 0;
  const loading = <Skeleton shape="card" height={480} />;
  return (
    <>
      <Panes
        title={text('queueTitle')}
        isOpen={current !== null}
        bar={<InlineFilter fields={queueFields} />}
        notices={
          <>
            <Banner tone="info" onClear={() => setMessage(null)}>
              {message}
            </Banner>
            {failed.map((one) => {
              const { reportID } = one.item;
              const forget = () => setFailed(failed.filter((other) => other !== one));
              return (
                <Banner key={reportID} tone="danger" onClear={forget}>
                  <Row apart>
                    <span>{one.words}</span>
                    <Button
                      size="compact"
                      onClick={() => {
                        show(reportID);
                        setResumed(one);
                        forget();
                      }}
                    >
                      {text('queueOpenAgain')}
                    </Button>
                  </Row>
                </Banner>
              );
            })}
          </>
        }
      >
        <Pane
          part="list"
          label={text('queueList')}
          ref={listPane}
          wide={isAlone}
          seen={current === null ? 'one' : 'never'}
        >
          <ListSection
            query={list}
            skeleton={<Skeleton height={480} />}
            empty={{
              title: text('queueEmpty'),
              text: text('queueEmptyText'),
              showAll: params.size > 0 ? text('showEverything') : undefined,
            }}
          >
            {(listed) => (
              <QueueSide
                rows={listed}
                total={list.data?.total ?? listed.length}
                current={current}
                left={visit.skipped}
                onOpen={show}
              />
            )}
          </ListSection>
        </Pane>
        {isAlone ? null : current === null ? (
          <Pane part="read" label={text('queuePick')} wide seen="never">
            {rows.length > 0 ? (
              <EmptyState
                title={text('queuePick')}
                text={text('queueIntro')}
                action={
                  <Button variant="primary" onClick={() => void goOn(null)}>
                    {text('queueOpenNext')}
                  </Button>
                }
              />
            ) : null}
          </Pane>
        ) : (
          <>
            <Pane
              part="read"
              label={opened ? titleOf(opened, text) : text('queueReport')}
              ref={readPane}
              seen={isDeciding && !isRedacting(draft) ? 'beside' : 'one'}
            >
              <PaneHead from="xl">
                <Outdent>
                  <Button variant="quiet" size="compact" onClick={() => show(null)}>
                    {text('queueBack')}
                  </Button>
                </Outdent>
                {opened && !isDeciding ? (
                  <PhoneOnly>
                    <Button variant="primary" size="compact" onClick={() => go({ at: 'decision' })}>
                      {text('decide')}
                    </Button>
                  </PhoneOnly>
                ) : null}
              </PaneHead>
              <Loaded query={{ ...item, data: opened }} skeleton={loading}>
                {(loaded) => (
                  <Suspense fallback={loading}>
                    <ItemView
                      key={loaded.reportID}
                      item={loaded}
                      passages={isRedacting(draft) ? draft.passages : undefined}
                      onPassages={(passages) => setDraft({ ...draft, passages })}
                      onLeavePassages={() => actPane.current?.querySelector<HTMLElement>('form input')?.focus()}
                    />
                  </Suspense>
                )}
              </Loaded>
            </Pane>
            <Pane part="act" label={text('queueDecision')} ref={actPane} seen={isDeciding ? 'one' : 'beside'}>
              <PaneHead from="lg">
                <Outdent>
                  <Button variant="quiet" size="compact" onClick={() => go({ at: null })}>
                    {text('queueBackToReport')}
                  </Button>
                </Outdent>
              </PaneHead>
              {opened ? (
                <Suspense fallback={loading}>
                  <DecisionPanel
                    key={opened.reportID}
                    item={opened}
                    draft={draft}
                    onAct={(act) => setDraft({ ...draft, act, given: null })}
                    onDecide={onDecide}
                    onDisputeDecided={(id) => {
                      if (id === null) return setMessage(text('itemChanged'));
                      setLast({ id, words: text('decided_dispute'), since: Date.now() });
                      onDecided(opened.reportID);
                    }}
                    onSkip={onSkip}
                  />
                </Suspense>
              ) : null}
            </Pane>
          </>
        )}
      </Panes>
      <UndoBar
        words={last?.words ?? null}
        isUndoable={last?.id !== null}
        since={last?.since ?? 0}
        onUndo={onUndo}
        onEnd={() => setLast(null)}
      />
    </>
  );
}

const noDraft: Draft = { of: '', act: null, passages: [], given: null };

const isRedacting = ({ act }: Draft): boolean => act?.what === 'report' && act.decision === 'redact';
