import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { QueuePage } from '../features/moderation/queue/queue-page.tsx';
import { json, page } from './network.ts';
import { anItem, aRow } from './queue-item.ts';
import { open } from './render.tsx';
import { stubStaff } from './signed-in.ts';

export const decided = (reportID: string) =>
  json({ decisionID: `of-${reportID}`, reportID, isFirst: false, undoUntil: '2026-11-20T10:00:10.000Z' });

/** Holds the open report by keyboard, for the first of the reasons. */
export async function hold(person: UserEvent): Promise<void> {
  await person.keyboard('h');
  await screen.findByRole('radio', { name: 'Says too little' });
  await person.keyboard('1{Enter}');
}

/** Opens the queue with two reports; the second is the one that comes next. */
export async function openQueue(answers = {}, first = anItem()) {
  const second = anItem({ reportID: '18', title: 'A loan that was none', causes: ['flagged'] });
  let given = 0;
  const sent = stubStaff(['moderator'], {
    'GET /admin/queue': page([
      aRow(),
      aRow({ reportID: '18', title: 'A loan that was none', amountLost: { amount: '1250', currency: 'PKR' } }),
    ]),
    'POST /admin/queue/next': () => {
      given += 1;
      return json({ item: given === 1 ? first : null });
    },
    'POST /admin/queue/18/open': json(second),
    'POST /admin/queue/release': json({}),
    'POST /admin/queue/17/decide': () => decided('17'),
    ...answers,
  });
  const opened = open(<QueuePage />, { path: '/admin/queue' });
  await opened.person.click(await screen.findByRole('button', { name: 'Open the most urgent' }));
  await screen.findByText(/I paid for a phone/);
  return { ...opened, sent };
}
