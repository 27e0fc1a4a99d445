import { PastDecision, QueueItem, QueueRow } from '../../contract/moderation/queue.ts';
import { type Given, sampleOf } from './sample.ts';

const row = {
  reportID: '17',
  itemVersion: 1,
  version: 1,
  causes: ['listed'],
  category: 'non_delivery',
  city: 'Lahore',
  title: 'Paid, nothing came',
  state: 'listed',
  standing: 'unverified',
  harm: 3,
} satisfies Given<QueueRow>;

/** A row of the queue. */
export const aRow = (overrides: Given<QueueRow> = {}): QueueRow => sampleOf(QueueRow, { ...row, ...overrides });

/** A removal that the reader can reverse. */
export const aRemoval = sampleOf(PastDecision, {
  id: 'd1',
  decision: 'remove',
  reason: 'false',
  by: { name: 'Omar Aziz' },
  isLatest: true,
});

/** An item that the reader has opened. */
export const anItem = (overrides: Given<QueueItem> = {}): QueueItem =>
  sampleOf(QueueItem, {
    ...row,
    claim: { name: 'Sana Malik', isMe: true },
    report: {
      name: 'Bilal Ahmed',
      email: 'b*******@example.org',
      date: '2026-02-14',
      url: 'https://example.org/shop',
      address: '14 Mall Road',
      city: 'Lahore',
      country: 'PK',
      title: 'Paid, nothing came',
      channel: 'messaging',
      amountLost: { amount: '45000', currency: 'PKR' },
      relation: 'victim',
      category: 'non_delivery',
      evidence: 'I paid for a phone in advance and the parcel never came.',
    },
    author: { id: 'a1', filed: 3, verified: 1 },
    replyNext: 'subject',
    offered: ['verify', 'list', 'hold', 'ask', 'redact', 'remove', 'release'],
    ...overrides,
  });
