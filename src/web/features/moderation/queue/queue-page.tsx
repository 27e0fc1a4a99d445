import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { isReadingDecision } from '../../../../contract/moderation/moderation.ts';
import { Text } from '../../../components/content/text.tsx';
import { Banner } from '../../../components/feedback/banner.tsx';
import { CardSkeleton } from '../../../components/feedback/card-skeleton.tsx';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { FocusTarget } from '../../../components/feedback/focus-target.tsx';
import { Loaded } from '../../../components/feedback/loaded.tsx';
import { Button } from '../../../components/forms/button.tsx';
import { Switch } from '../../../components/forms/switch.tsx';
import { DetailsCard } from '../../../components/layout/disclosure.tsx';
import { NarrowOnly } from '../../../components/layout/list-detail.tsx';
import { Outdent } from '../../../components/layout/outdent.tsx';
import { Row } from '../../../components/layout/row.tsx';
import { Stack } from '../../../components/layout/stack.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import { useText } from '../../../lib/i18n.ts';
import { lazyPart } from '../../../lib/prefetch.ts';
import { problemText } from '../../../lib/problem.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';
import { useListAddress } from '../../../lib/use-filter.ts';
import { useShortcuts } from '../../../lib/use-shortcuts.ts';
import { type Choice, DecisionPanel } from './decision-panel.tsx';
import { ItemView } from './item-view.tsx';
import { claimNext, queueItem, queueList, release, useDecide, useUndo } from './queries.ts';
import { queueChoices, queueFields, queueFilter } from './queue-filter.ts';
import { QueueSide } from './queue-side.tsx';
import { UndoBar } from './undo-bar.tsx';

/** Loaded with the first report that is disputed. */
const AppealCard = lazyPart(() => import('./appeal-card.tsx'));
const DisputePanel = lazyPart(() => import('./dispute-panel.tsx'));

const keysSetting = 'queueKeys';

/** /admin/queue: what waits, and the report that the reader decides about beside it. */
export function QueuePage() {
  const text = useText();
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { cursor, ...choices } = useListAddress(queueChoices);
  const filter = queueFilter(choices);
  const current = params.get('item');
  const list = useQuery(queueList(filter, cursor));
  const item = useQuery({ ...queueItem(current ?? ''), enabled: current !== null });
  const decide = useDecide();
  const undo = useUndo();
  const [hasKeys, setKeys] = useState(() => readStored('local', keysSetting) !== 'off');
  const [last, setLast] = useState<{ id: string; words: string; since: number } | null>(null);
  const [failed, setFailed] = useState<{ reportID: string; why: string } | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const place = useRef<HTMLElement>(null);
  /** What is claimed and kept ready, and which filter it was claimed under. */
  const upcoming = useRef<{ id: string | null; for: string } | null>(null);
  const filterKey = JSON.stringify(filter);

  const show = (reportID: string | null) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (reportID) after.set('item', reportID);
        else after.delete('item');
        return after;
      },
      { preventScrollReset: true },
    );

  /** Claims the one after this, so that it is there when this one is decided. */
  const prefetch = useCallback(
    async (except: string) => {
      try {
        upcoming.current = { id: await claimNext(cache, JSON.parse(filterKey), [except]), for: filterKey };
      } catch {
        upcoming.current = null;
      }
    },
    [cache, filterKey],
  );
  const isOpen = item.data?.reportID === current && current !== null;
  useEffect(() => {
    if (isOpen && current && upcoming.current?.id === current) upcoming.current = null;
    if (isOpen && current && (upcoming.current === null || upcoming.current.for !== filterKey)) void prefetch(current);
  }, [isOpen, current, filterKey, prefetch]);

  // What was opened and not decided is given back on leaving.
  const held = useRef<string[]>([]);
  held.current = [current, upcoming.current?.id].filter((id) => id !== null && id !== undefined);
  useEffect(() => () => release(held.current), []);

  async function goOn(from: string | null): Promise<void> {
    setMessage(null);
    const ready = upcoming.current;
    upcoming.current = null;
    if (ready?.id && ready.for === filterKey) show(ready.id);
    else {
      const next = await claimNext(cache, filter, from ? [from] : []).catch(() => null);
      show(next);
      if (!next && (list.data?.total ?? 0) > 0) setMessage(text('queueNoneFree'));
    }
    toItem();
  }
  function toItem(): void {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }

  function onDecide(choice: Choice): void {
    const decided = item.data;
    if (!decided) return;
    setFailed(null);
    decide.mutate(
      { item: decided, body: choice },
      {
        onSuccess: ({ decisionID, isFirst }) =>
          setLast({
            id: decisionID,
            words: text(isFirst ? 'decided_first' : `decided_${choice.decision}`),
            since: Date.now(),
          }),
        onError: (error) => setFailed({ reportID: decided.reportID, why: problemText(error, text) }),
      },
    );
    // What others read has changed, and the report waits on, unless it waited for that alone.
    const isDone = choice.decision === 'release' && decided.state === 'listed' && `${decided.causes}` === 'reading';
    if (isReadingDecision(choice.decision) && !isDone) toItem();
    else void goOn(decided.reportID);
  }

  function onSkip(): void {
    if (!current) return;
    release([current]);
    void goOn(current);
  }

  function onUndo(): void {
    if (!last) return;
    undo.mutate(last.id, {
      onSuccess: ({ reportID }) => {
        const kept = upcoming.current?.id ?? (current === reportID ? null : current);
        setMessage(text('queueUndone'));
        show(reportID);
        if (kept) upcoming.current = { id: kept, for: filterKey };
      },
      onError: (error) => setMessage(problemText(error, text)),
    });
    setLast(null);
  }
  useShortcuts(last ? { KeyU: onUndo } : {}, hasKeys);
  const endUndo = useCallback(() => setLast(null), []);

  return (
    <>
      <ListPage
        title={text('queueTitle')}
        intro={text('queueIntro')}
        isNamedByTable
        filters={queueFields}
        tools={
          <>
            <Banner tone="info" onClear={() => setMessage(null)}>
              {message}
            </Banner>
            {failed ? (
              <Banner tone="danger" onClear={() => setFailed(null)}>
                <Row apart>
                  <span>{text('queueFailed', { id: failed.reportID, why: failed.why })}</span>
                  <Button
                    variant="secondary"
                    size="compact"
                    onClick={() => {
                      show(failed.reportID);
                      setFailed(null);
                    }}
                  >
                    {text('queueOpenAgain')}
                  </Button>
                </Row>
              </Banner>
            ) : null}
          </>
        }
        query={list}
        skeleton={<CardSkeleton base={640} />}
        empty={{
          title: text('queueEmpty'),
          text: text('queueEmptyText'),
          showAll: params.size > 0 ? text('queueShowAll') : undefined,
        }}
        detail={{
          isOpen: current !== null,
          content: (
            <FocusTarget ref={place} label={text('queuePick')}>
              {current ? (
                <Stack gap={4}>
                  <NarrowOnly>
                    <Outdent>
                      <Button variant="quiet" size="compact" onClick={() => show(null)}>
                        {text('queueBack')}
                      </Button>
                    </Outdent>
                  </NarrowOnly>
                  <Loaded query={item} skeleton={<CardSkeleton base={640} />}>
                    {(opened) => (
                      <Stack key={opened.reportID} gap={4}>
                        {opened.isOwn || (opened.claim && !opened.claim.isMe) ? null : (
                          <DecisionPanel
                            key={opened.itemVersion}
                            item={opened}
                            hasKeys={hasKeys}
                            onDecide={onDecide}
                            onSkip={onSkip}
                          />
                        )}
                        {opened.appeal ? (
                          <Suspense fallback={<CardSkeleton base={220} />}>
                            <AppealCard item={opened} appeal={opened.appeal} />
                          </Suspense>
                        ) : null}
                        {opened.disputes.length > 0 || opened.reply ? (
                          <Suspense fallback={<CardSkeleton base={320} />}>
                            <DisputePanel
                              key={`dispute-${opened.itemVersion}`}
                              item={opened}
                              mayDecide={!opened.isOwn && opened.claim?.isMe === true}
                              hasKeys={hasKeys}
                              onDecided={(id) => {
                                setLast({ id, words: text('decided_dispute'), since: Date.now() });
                                void goOn(opened.reportID);
                              }}
                            />
                          </Suspense>
                        ) : null}
                        <ItemView item={opened} />
                      </Stack>
                    )}
                  </Loaded>
                </Stack>
              ) : list.data?.total === 0 ? null : (
                <EmptyState title={text('queuePick')} />
              )}
            </FocusTarget>
          ),
        }}
        foot={
          <DetailsCard summary={text('queueKeys')}>
            <Stack gap={3}>
              <Switch
                label={text('queueKeysOn')}
                hint={text('queueKeysHint')}
                on={hasKeys}
                onChange={(on) => {
                  setKeys(on);
                  writeStored('local', keysSetting, on ? null : 'off');
                }}
              />
              <Text size="sm" tone="quiet">
                Esc: {text('queueKeyCancel')} · Ctrl + Enter: {text('queueKeySend')} · U: {text('queueUndo')}
              </Text>
            </Stack>
          </DetailsCard>
        }
      >
        {(rows) => (
          <QueueSide
            rows={rows}
            total={list.data?.total ?? rows.length}
            current={current}
            onOpen={show}
            onNext={() => void goOn(null)}
          />
        )}
      </ListPage>
      <UndoBar words={last?.words ?? null} since={last?.since ?? 0} hasKeys={hasKeys} onUndo={onUndo} onEnd={endUndo} />
    </>
  );
}
