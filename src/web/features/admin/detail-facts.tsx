import type { ReactNode } from 'react';
import type { QueueItem } from '../../../contract/admin/queue.ts';
import type { useText } from '../../lib/i18n.ts';

type Details = Pick<QueueItem['report'], 'channel' | 'amountLost' | 'relation'>;

/** What the author says besides: those of it that there are. */
export function detailFacts(
  { channel, amountLost, relation }: Details,
  text: ReturnType<typeof useText>,
): { label: string; value: ReactNode }[] {
  return [
    ...(channel ? [{ label: text('queueChannel'), value: text(`channel_${channel}`) }] : []),
    ...(amountLost
      ? [
          {
            label: text('amountLost'),
            value: (
              <bdi dir="ltr">
                {amountLost.currency} {amountLost.amount}
              </bdi>
            ),
          },
        ]
      : []),
    ...(relation ? [{ label: text('queueRelation'), value: text(`relation_${relation}`) }] : []),
  ];
}
