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
 * A moderator's way through the queue: which item comes next, and which were left for someone else. Only what is opened is
 * claimed, and given back once something else is open.
 */
export function useVisit({ filter, rows, hasMore, current, isOpen }: VisitParts) {
  const cache = useQueryClient();
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(
    () => new Set((readStored('session', skippedSetting) ?? '').split(' ').filter(Boolean)),
  );
  const held = useRef(new Set<string>());

  const giveBack = useCallback(
    (kept: string | null) => {
      const left = [...held.current].filter((id) => id !== kept);
      for (const id of left) held.current.delete(id);
      forget(cache, left);
      release(left);
    },
    [cache],
  );
  useEffect(() => {
    if (current && isOpen) held.current.add(current);
    giveBack(current);
  }, [current, isOpen, giveBack]);
  useEffect(() => () => giveBack(null), [giveBack]);

  /** Claims the item below this one in the list; after the last one, the most urgent that was not left. */
  async function claimAfter(from: string | null, without: ReadonlySet<string>): Promise<string | null> {
    const except = [...without, ...(from ? [from] : [])];
    const mostUrgent = (more: readonly string[] = []) =>
      claimNext(cache, filter, [...new Set([...more, ...except])].slice(-maxExcept));
    if (from) {
      const below = rows.slice(rows.findIndex(({ reportID }) => reportID === from) + 1);
      for (const { reportID } of below.filter((row) => isFree(row, without)))
        if (reportID !== from && (await claim(cache, reportID))) return reportID;
      const beyond = hasMore ? await mostUrgent(rows.map(({ reportID }) => reportID)) : null;
      if (beyond) return beyond;
    }
    return mostUrgent();
  }

  return {
    skipped,
    /** The next item, claimed and loaded; null when none is left. */
    async next(from: string | null, without: ReadonlySet<string> = skipped): Promise<string | null> {
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
  };
}

/** Whether the reader can decide about a row, as far as the list knows. */
const isFree = ({ reportID, conflict, claim: by, agreed }: QueueRow, without: ReadonlySet<string>) =>
  !without.has(reportID) && conflict === null && (by === null || by.isMe) && !agreed?.isMe;
