import {
  type CaseReply,
  type Exchange,
  type ReplyTurn,
  replyTurns,
  sideOf,
} from '../../../../contract/disputes/replies.ts';
import type { StoredReply } from '../stored-dispute.ts';

// What both sides have said about one report, turn by turn. None stands without all that it follows.

export const turnIn = (all: readonly StoredReply[], turn: ReplyTurn): StoredReply | undefined =>
  all.find((one) => one.turn === turn);

const isShown = (one: StoredReply | undefined): one is StoredReply => one?.state === 'shown';

/** Those that answers show. */
export function shownIn(all: readonly StoredReply[]): StoredReply[] {
  const turns = replyTurns.map((turn) => turnIn(all, turn));
  const end = turns.findIndex((one) => !isShown(one));
  return turns.slice(0, end === -1 ? turns.length : end).filter(isShown);
}

/** Who writes or decides next; null once both have followed up. */
export function nextIn(all: readonly StoredReply[]): Exchange['replyNext'] {
  const turn = replyTurns[shownIn(all).length];
  if (turn === undefined) return null;
  return turnIn(all, turn)?.state === 'waiting' ? 'moderator' : sideOf(turn);
}

/** Whether the other side has answered a turn. */
export const isAnswered = (all: readonly StoredReply[], turn: ReplyTurn): boolean =>
  all.some(
    (one) => one.turn > turn && sideOf(one.turn) !== sideOf(turn) && one.words !== '' && one.state !== 'takenAway',
  );

/** What one side reads: all that is shown, and what it has written next itself. */
export function readableBy(all: readonly StoredReply[], isOwn: (one: StoredReply) => boolean): StoredReply[] {
  const shown = shownIn(all);
  const own = all.find((one) => one.turn === shown.length + 1 && one.words !== '' && isOwn(one));
  return own ? [...shown, own] : shown;
}

export const replyOf = ({ words, state, writtenAt }: StoredReply): CaseReply => ({
  words,
  state,
  writtenAt: writtenAt.toISOString(),
});

/** @param readable those of all turns that the reader may see */
export function exchangeOf(all: readonly StoredReply[], readable: readonly StoredReply[]): Exchange {
  const reply = turnIn(readable, 1);
  return {
    reply: reply ? replyOf(reply) : null,
    replyFollowUps: readable.filter(({ turn }) => turn > 1).map((one) => ({ by: sideOf(one.turn), ...replyOf(one) })),
    replyNext: nextIn(all),
  };
}
