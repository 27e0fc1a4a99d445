import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queuedKinds, SystemState } from '../../../../contract/registry/system.ts';
import { json } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { stubStaff } from '../../../testing/signed-in.ts';
import { SystemPage } from './system-page.tsx';

/** A system where mail fails. */
const aSystem = sampleOf(SystemState, {
  machine: 'registry-1',
  jobs: queuedKinds.map((kind) => ({ kind, ...(kind === 'mail' && { waiting: 9, failing: 7, attempts: 3 }) })),
  disk: {},
  backups: { everySeconds: 86_400, taken: [] },
});

async function openPage(changes = {}) {
  const sent = stubStaff(['admin'], {
    'GET /admin/system': json({ ...aSystem, ...changes }),
    'POST /admin/system/jobs/mail/retry': json({ jobs: 7 }),
  });
  const opened = open(<SystemPage />, { path: '/admin/system' });
  await screen.findByText('PostgreSQL');
  return { ...opened, sent };
}

test('an admin sees which jobs failed, and tries only those again', async () => {
  const { person, sent } = await openPage();
  screen.getByText(/Failed: 7\. Most attempts: 3\. Last failure: /);
  expect(screen.getAllByRole('button', { name: /^Try again now/ })).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'Try again now: Mail' }));
  // Nothing else waits, and nothing is said of it.
  expect(screen.queryByText('Nothing is waiting.')).toBeNull();
  expect(screen.queryByText('Files to store')).toBeNull();
  await screen.findByText('7 jobs are being tried again now.');
  expect(sent.filter(({ line }) => line === 'POST /api/admin/system/jobs/mail/retry')).toHaveLength(1);
});

test('what this machine does not know is said', async () => {
  await openPage({ disk: null, storage: 's3', backups: { everySeconds: null, taken: null } });
  screen.getByText(/on other machines/);
  screen.getByText(/This server takes no backups itself.*backups folder of the machine registry-1/);
  screen.getByText(/no backups folder on this machine/);
});
