import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { stubUploads } from '../../../testing/uploads.ts';
import { ReportFiles } from './report-files.tsx';
import { cancelUpload, uploadsOf } from './uploads.ts';

const added = {
  id: '0b8f5c3e-8a3f-4a63-9f2b-0c8f9f6f2d11',
  name: 'receipt.png',
  type: 'image/png',
  size: 2_048,
  createdAt: '2026-01-02T03:04:05Z',
  sha256: null,
  state: 'ready',
};
const png = (name: string) => new File(['picture'], name, { type: 'image/png' });

function openFiles(there: unknown[] = []) {
  const sent = stubSignedIn({
    'GET /report/attachments': () => json(there),
    [`DELETE /report/attachments/${added.id}`]: () => {
      there.splice(0);
      return json({ message: 'File removed' });
    },
  });
  return { ...open(<ReportFiles reportID="7" />, { path: '/' }), sent };
}

const choose = () => screen.getByLabelText(/^Files/);

test('the browser asks before it closes any page while a file is on its way', async () => {
  const closes = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  stubUploads();
  const { person, unmount } = openFiles();
  await person.upload(choose(), png('receipt.png'));
  unmount();
  expect(closes()).toBe(false);
  cancelUpload('7', uploadsOf('7')[0]?.id ?? 0);
  expect(closes()).toBe(true);
});

test('a failed upload can be retried, and does not block the next', async () => {
  const there: unknown[] = [];
  const sent = stubUploads([null, json({ ...added, name: 'two.png' }), json(added)]);
  const { person } = openFiles(there);
  await person.upload(choose(), [png('receipt.png'), png('two.png')]);
  expect((await screen.findByRole('alert')).textContent).toBe('Something went wrong. Please try again.');
  await waitFor(() => expect(sent).toHaveLength(2));
  there.push(added);
  await person.click(screen.getByRole('button', { name: 'Try receipt.png again' }));
  await screen.findByRole('link', { name: 'receipt.png' });
  expect(sent.map(({ file }) => file?.name)).toEqual(['receipt.png', 'two.png', 'receipt.png']);
});

test('a sixth file cannot be added', async () => {
  const five = Array.from({ length: 5 }, (_, index) => ({ ...added, id: `${added.id.slice(0, -1)}${index}` }));
  openFiles(five);
  await waitFor(() => expect(choose().hasAttribute('disabled')).toBe(true));
  expect(screen.getByText('This report has 5 files, which is the most it can have.')).toBeTruthy();
});

test('a file that waits for the scanner is no link, and one with malware says so and can be taken off the list', async () => {
  const infected = { ...added, name: 'invoice.pdf', type: 'application/pdf', state: 'infected' };
  const { person } = openFiles([{ ...added, id: '1', state: 'checking' }, infected]);
  expect(await screen.findByText('Being checked for malware')).toBeTruthy();
  expect(screen.getByText('This file contained malware and was removed.')).toBeTruthy();
  expect(screen.queryByRole('link')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Remove invoice.pdf' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByText('invoice.pdf')).toBeNull());
});
