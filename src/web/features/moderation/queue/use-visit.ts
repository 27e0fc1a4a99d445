import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { QueueRow } from '../../../../contract/moderation/queue.ts';
import { readStored, writeStored } from '../../../lib/browser/storage.ts';
import { claim, claimNext, forget, release } from './queries.ts';
import type { QueueFilter } from './queue-filter.ts';

/** In this tab, until it is closed or the reader signs out. */
const skippedSetting = 'queueSkipped';

/** The most that one question for the next item leaves out. */
const maxExcept = 100;

interface VisitParts {
  filter: QueueFilter;
  /** The page of the list that is seen. */
  rows: readonly QueueRow[];
  /** Whether other pages follow. */
  hasMore: boolean;
  /** The open item. */
  current: string | null;
  /** Whether its content is there. */
  isOpen: boolean;
}

/**
 * A moderator's way through the queue: which item comes next, which were left for someone else, and which are claimed. What
 * comes next is claimed ahead; what is no longer on screen is given back.
 */
export function useVisit({ filter, rows, hasMore, current, isOpen }: VisitParts) {
  const cache = useQueryClient();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(
    () => new Set((readStored('session', skippedSetting) ?? '').split(' ').filter(Boolean)),
  );
  /** What is claimed and kept ready, after which item and under which filter. */
  const ready = useRef<{ id: string | null; after: string | null; for: string } | null>(null);
  const held = useRef(new Set<string>());
  const wanted = useRef(current);
  wanted.current = current;
  const filterKey = JSON.stringify(filter);
  const latest = useRef({ rows, hasMore, skipped });
  latest.current = { rows, hasMore, skipped };

  /** Claims the item below this one in the list; after the last one, the most urgent that was not left. */
  const claimAfter = useCallback(
    async (from: string | null, without: ReadonlySet<string>): Promise<string | null> => {
      const { rows: listed, hasMore: isMore } = latest.current;
      const except = [...without, ...(from ? [from] : [])];
      const claimed = async (more: readonly string[] = []) => {
        const asked: QueueFilter = JSON.parse(filterKey);
        return claimNext(cache, asked, [...new Set([...more, ...except])].slice(-maxExcept));
      };
      if (from) {
        const below = listed.slice(listed.findIndex(({ reportID }) => reportID === from) + 1);
        for (const { reportID } of below.filter((row) => isFree(row, without)))
          if (reportID !== from && (await claim(cache, reportID))) return reportID;
        const beyond = isMore ? await claimed(listed.map(({ reportID }) => reportID)) : null;
        if (beyond) return beyond;
      }
      return claimed();
    },
    [cache, filterKey],
  );

  /** Gives back what was opened and is no longer wanted. */
  const giveBack = useCallback(
    (kept: readonly (string | null | undefined)[]) => {
      const left = [...held.current].filter((id) => !kept.includes(id));
      for (const id of left) held.current.delete(id);
      forget(cache, left);
      release(left);
    },
    [cache],
  );

  // Claims the one below, so that it is there when this one is decided.
  useEffect(() => {
    if (current && isOpen) held.current.add(current);
    const kept = ready.current;
    const isAhead = kept !== null && kept.after === current && kept.for === filterKey;
    if (!isAhead) ready.current = null;
    giveBack([current, ready.current?.id]);
    if (!current || !isOpen || isAhead) return;
    let isStale = false;
    void claimAfter(current, latest.current.skipped).then(
      (id) => {
        if (id) held.current.add(id);
        if (isStale) giveBack([wanted.current, ready.current?.id]);
        else ready.current = { id, after: current, for: filterKey };
      },
      () => undefined,
    );
    return () => {
      isStale = true;
    };
  }, [current, isOpen, filterKey, claimAfter, giveBack]);
  useEffect(() => () => giveBack([]), [giveBack]);

  return {
    skipped,
    /** The next item, claimed and loaded; null when none is left. */
    async next(from: string | null, without: ReadonlySet<string> = skipped): Promise<string | null> {
      const kept = ready.current;
      if (kept?.id && kept.after === from && kept.for === filterKey && !without.has(kept.id)) return kept.id;
      const id = await claimAfter(from, without);
      if (id) held.current.add(id);
      return id;
    },
    /** Leaves an item for someone else: in this visit it does not come next again. */
    skip(id: string): ReadonlySet<string> {
      const all = new Set([...skipped, id]);
      setSkipped(all);
      writeStored('session', skippedSetting, [...all].slice(-maxExcept).join(' '));
      return all;
    },
    /** It has been decided, so there is nothing to give back. */
    decided(id: string): void {
      held.current.delete(id);
    },
    /** Comes back to an item; what was open meanwhile comes after it again. */
    back(id: string): void {
      if (current && current !== id) ready.current = { id: current, after: id, for: filterKey };
    },
  };
}

/** Whether the reader can decide about a row, as far as the list knows. */
const isFree = ({ reportID, conflict, claim: by, agreed }: QueueRow, without: ReadonlySet<string>) =>
  !without.has(reportID) && conflict === null && (by === null || by.isMe) && !agreed?.isMe;
