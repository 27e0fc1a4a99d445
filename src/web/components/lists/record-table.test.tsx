import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { open } from '../../testing/render.tsx';
import { RecordTable } from './record-table.tsx';

test('a card says what a number or a date is, but for what names the row', async () => {
  const { matchMedia } = window;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => Object.assign(matchMedia(media), { matches: false }));
  const columns = [
    { head: 'Name', cell: () => 'Omar Siddiqui' },
    { head: 'Reports', cell: () => 3 },
    { head: 'State', cell: () => <b>Confirmed</b> },
  ];
  open(<RecordTable caption="People" rows={[{}]} keyOf={() => 'omar'} columns={columns} />, {
    path: '/',
  });
  expect((await screen.findByRole('listitem')).textContent).toBe('Omar SiddiquiReports 3Confirmed');
});
