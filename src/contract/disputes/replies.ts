import * as z from 'zod/mini';
import { type ReplySide, replySides } from '../reports/reply-sides.ts';

/** Who writes each turn about a report: the person named replies, the author follows up once, and then they do. */
const turnsOf = { 1: 'subject', 2: 'author', 3: 'subject' } as const;
export type ReplyTurn = keyof typeof turnsOf;
export const replyTurns = [1, 2, 3] as const satisfies readonly ReplyTurn[];

/** Whose turn it is. */
export const sideOf = (turn: ReplyTurn): ReplySide => turnsOf[turn];

export const replyMax = 500;

/** `waiting`: for a moderator; `shown`: in every answer that shows the report; `takenAway`: by a moderator. */
export const replyStates = ['waiting', 'shown', 'takenAway'] as const;
export type ReplyState = (typeof replyStates)[number];

/** What one side wrote in its turn. */
export const CaseReply = z.object({ words: z.string(), state: z.enum(replyStates), writtenAt: z.string() });
export type CaseReply = z.infer<typeof CaseReply>;

/** The reply to a report and what followed, as far as its reader may see it. */
export const exchangeShape = {
  /** Of the person named; answers show it once it is `shown`. */
  reply: z.nullable(CaseReply),
  /** The author's follow-up, then that of the person named, who learns only the day (UTC) of the author's. */
  replyFollowUps: z.array(z.extend(CaseReply, { by: z.enum(replySides) })),
  /** Who writes or decides next; null once both have followed up, and for whoever cannot reply, since somebody else has. */
  replyNext: z.nullable(z.enum([...replySides, 'moderator'])),
};
export const Exchange = z.object(exchangeShape);
export type Exchange = z.infer<typeof Exchange>;

/** The turns of an exchange, in their order. */
export const saidIn = ({ reply, replyFollowUps }: Pick<Exchange, 'reply' | 'replyFollowUps'>) => [
  ...(reply ? [{ by: 'subject' as ReplySide, ...reply }] : []),
  ...replyFollowUps,
];

/**
 * Whether the other side has answered what one side wrote first, as far as that side can tell: what waits for a moderator is
 * an answer, too.
 */
export function isAnsweredIn(exchange: Exchange, by: ReplySide): boolean {
  const said = saidIn(exchange);
  const own = said.findIndex((one) => one.by === by);
  if (own === -1) return false;
  return own < said.length - 1 || (said[own]?.state === 'shown' && exchange.replyNext === 'moderator');
}

/** What is written in a follow-up, and the words that it answers; null removes it. */
export type FollowUp = { followUp: string | null; answers: string | null };
