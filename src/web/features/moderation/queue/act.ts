import type { Decision } from '../../../../contract/moderation/moderation.ts';
import type { QueueItem } from '../../../../contract/moderation/queue.ts';
import type { Passage } from '../../../../contract/rules/narrative.ts';
import type { TellLater } from './tell-later-field.tsx';

/** What a moderator is about to do with the open report. */
export type Act =
  | { what: 'report'; decision: Decision }
  | { what: 'dispute'; disputeID: string; form: 'outcome' | 'author' | 'subject' };

/** What a moderator is doing with one version of an item: what they chose, and which passages are to be hidden. */
export interface Draft {
  of: string;
  act: Act | null;
  passages: readonly Passage[];
  /** The reasons to begin with. */
  given: Choice | null;
}

/** What a moderator has decided. */
export interface Choice {
  decision: Decision;
  reason: string;
  note: string | null;
  /** What is hidden from others from now on. */
  passages: Passage[];
  /** Of a verification: when the person named is told, if not at once. */
  tellLater?: TellLater;
}

/** A decision that was not made. */
export interface FailedDecision {
  item: QueueItem;
  choice: Choice;
  /** What is said of it. */
  words: string;
}

/** The keys of decisions, by their place on a keyboard with Latin letters. */
export const decisionKeys = {
  verify: 'V',
  list: 'L',
  hold: 'H',
  ask: 'A',
  redact: 'R',
  release: 'S',
  dismiss: 'D',
  uphold: 'F',
  remove: 'X',
} as const satisfies Record<Decision, string>;

/** The decisions that are offered. With a dispute, the question is one of those that disputes have for each side. */
export function offeredFor({ offered, disputes }: QueueItem): Decision[] {
  const isDisputed = disputes.some(({ state }) => state === 'open');
  const all = Object.keys(decisionKeys) as Decision[];
  return all.filter((one) => offered.includes(one) && !(one === 'ask' && isDisputed));
}

/** Whether the reader may decide: it is claimed for them and not their own report. */
export const mayDecide = ({ isOwn, claim }: QueueItem): boolean => !isOwn && claim?.isMe === true;

/** Distinguishes what was read: another version of an item is decided about anew. */
export const versionOf = ({ reportID, itemVersion }: QueueItem): string => `${reportID} ${itemVersion}`;

/**
 * What a moderator begins with: nothing, or what they had chosen and typed when they come back from a decision about this
 * item that was not made and can be made still.
 */
export function beginDraft(item: QueueItem, failed: FailedDecision | null): Draft {
  const of = versionOf(item);
  const { choice, item: before } = failed ?? {};
  if (!choice || before?.reportID !== item.reportID || !offeredFor(item).includes(choice.decision))
    return { of, act: null, passages: item.passages, given: null };
  // Of another version of the report, the passages are at other places.
  const isSame = choice.decision === 'redact' && before.version === item.version;
  const passages = isSame ? choice.passages : item.passages;
  return { of, act: { what: 'report', decision: choice.decision }, passages, given: choice };
}
