import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addToOwnList } from '../../../lib/checks/own-list.ts';
import { open } from '../../../testing/render.tsx';
import { OwnListCard } from './check-file-page.tsx';
import { readRows } from './read-rows.ts';

test('the list is saved so that no spreadsheet runs it, and read again as it was', async () => {
  addToOwnList({ email: '=cmd@example.org' });
  addToOwnList({ phone: '+923001234567' });
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { person } = open(<OwnListCard onCheck={() => {}} />, { path: '/checks/file' });
  await person.click(screen.getByRole('button', { name: 'Save as a file' }));
  const file = made.mock.calls[0]?.[0] as File;
  expect(await file.text()).toContain("'=cmd@example.org");
  const { rows } = await readRows(file);
  expect(rows.flatMap(({ identifiers }) => identifiers)).toEqual(['email =cmd@example.org', 'phone +923001234567']);
});
