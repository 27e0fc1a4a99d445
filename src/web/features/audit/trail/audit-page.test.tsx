import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { maxCsvLines } from '../../../../contract/audit/audit.ts';
import { json, page } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubStaff } from '../../../testing/signed-in.ts';
import { AuditPage } from './audit-page.tsx';

test.each([
  [maxCsvLines - 1, false],
  [maxCsvLines, true],
])('a file with %i lines of the trail: that there may be older ones is said is %s', async (lines, isSaid) => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:1');
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  stubStaff(['auditor'], {
    'GET /admin/audit': page([]),
    'GET /admin/audit/verification': json({ isAsked: false, result: null }),
    'GET /admin/audit/csv': json(`position,event\r\n${'1,lookup\r\n'.repeat(lines)}`),
  });
  const { person } = open(<AuditPage />, { path: '/admin/audit' });
  const button = await screen.findByRole('button', { name: 'Export CSV' });
  await person.click(button);
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(screen.queryByText(/The file has the newest 10,000 lines/) !== null).toBe(isSaid);
});
