import { expect, test } from 'vitest';
import { refusalOf } from './refusal.ts';

const overruled = {
  report: {
    version: 1,
    authorId: 'sana',
    state: 'listed',
    CNIC: null,
    withdrawnAt: null,
    disputed: false,
    passages: null,
    releasedAt: null,
  },
  item: { version: 1, causes: ['flagged'], claimedBy: null, claimedUntil: null },
  moderatorId: 'nadia',
  conflict: null,
  agreedBy: null,
  appealed: null,
  overruled: ['nadia'],
  isUnread: false,
  now: new Date('2026-03-04T12:00:00Z'),
};
const decide = (decision: Parameters<typeof refusalOf>[1]['decision'], moderatorId = 'nadia') =>
  refusalOf({ ...overruled, moderatorId }, { decision, itemVersion: 1, version: 1 })?.code ?? null;

test('whoever was overruled on an appeal leaves the report to others, but not what is another matter', () => {
  for (const decision of ['verify', 'list', 'hold', 'remove'] as const) {
    expect(decide(decision), decision).toBe('appealNeedsAnother');
    expect(decide(decision, 'omar'), decision).toBeNull();
  }
  // Of two moderators one could otherwise decide nothing about a dispute that the other had decided before.
  for (const decision of ['settle', 'dismiss', 'ask', 'release'] as const)
    expect(decide(decision), decision).toBeNull();
});
