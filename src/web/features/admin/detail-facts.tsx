import type { ReactNode } from 'react';
import type { QueueItem } from '../../../contract/admin/queue.ts';
import { shownAmount } from '../../lib/amount.ts';
import type { useText } from '../../lib/i18n.ts';

type Details = Pick<QueueItem['report'], 'channel' | 'amountLost' | 'relation'>;

/** Further details from the author, as far as they were given. */
export function detailFacts(
  { channel, amountLost, relation }: Details,
  text: ReturnType<typeof useText>,
  locale: string,
): { label: string; value: ReactNode }[] {
  return [
    ...(channel ? [{ label: text('queueChannel'), value: text(`channel_${channel}`) }] : []),
    ...(amountLost
      ? [
          {
            label: text('amountLost'),
            value: <bdi>{shownAmount(amountLost, locale)}</bdi>,
          },
        ]
      : []),
    ...(relation ? [{ label: text('queueRelation'), value: text(`relation_${relation}`) }] : []),
  ];
}
