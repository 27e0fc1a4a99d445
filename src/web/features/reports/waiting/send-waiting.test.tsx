import { renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { endSignInAgain, useSignInAgain } from '../../../lib/session/sign-in-again.ts';
import { json, problem } from '../../../testing/network.ts';
import { open, sana } from '../../../testing/render.tsx';
import { openUnsent, typed } from '../../../testing/report-form.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { stubUploads } from '../../../testing/uploads.ts';
import { useChosenFiles } from '../files/use-chosen-files.ts';
import { AddReportPage } from '../filing/add-report-page.tsx';
import { discardDraft, loadDraft, saveDraft, saveForSignIn } from '../filing/report-draft.ts';
import { emptyValues } from '../filing/report-values.ts';
import SendWaiting from './send-waiting.tsx';
import { waitingReport } from './waiting-report.ts';

const filed = () => json({ message: '', reportID: '4711', reference: 'FS-7K4Q-92', version: 1 });

const otherTabs = {
  'discarded the draft': () => discardDraft(sana.uid),
  'began another report': () => saveDraft(sana.uid, { ...emptyValues(), city: 'Multan' }),
};

test.each(Object.keys(otherTabs) as (keyof typeof otherTabs)[])(
  'a report that waits is sent as it was submitted, also if another tab %s',
  async (other) => {
    const sent = stubSignedIn({ 'POST /report/add-report': filed() });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    saveForSignIn({ ...emptyValues(), ...typed });
    const form = await openUnsent();
    await form.person.click(screen.getByRole('button', { name: 'Send report' }));
    await screen.findByRole('heading', { level: 1, name: 'Waiting for a connection' });
    form.unmount();

    otherTabs[other]();
    online.mockReturnValue(true);
    open(<SendWaiting uid={sana.uid} />, { path: '/inbox' });
    await screen.findByText(/FS-7K4Q-92/);
    await waitFor(() =>
      expect(sent.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body)).toMatchObject([
        { CNIC: '35202-1234567-1', city: typed.city, title: typed.title },
      ]),
    );
  },
);

test('a report that was sent leads to its files that were not', async () => {
  stubSignedIn({ 'POST /report/add-report': filed() });
  stubUploads([null]);
  waitingReport.write({ uid: sana.uid, values: typed, files: 0 });
  renderHook(() => useChosenFiles(sana.uid)).result.current.choose([new File(['x'], 'receipt.png')]);
  const { person, location } = open(<SendWaiting uid={sana.uid} />, { path: '/inbox' });
  await person.click(await screen.findByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(location().pathname).toBe('/reports/filed/4711'));
});

test('a report that lost its files to a reload while it waited says so, and leads to where they can be added', async () => {
  stubSignedIn({ 'POST /report/add-report': filed() });
  waitingReport.write({ uid: sana.uid, values: typed, files: 1 });
  const { person, location } = open(<SendWaiting uid={sana.uid} />, { path: '/reports/add' });
  await screen.findByText(/The files that you chose were lost/);
  await person.click(screen.getByRole('button', { name: 'Ok' }));
  await waitFor(() => expect(location().pathname).toBe('/reports/filed/4711'));
});

test('a report that waits outlives the session: it is sent once its author has signed in again', async () => {
  const answers = [problem(401, 'notSignedIn'), filed()];
  stubSignedIn({ 'POST /report/add-report': () => answers.shift() ?? null });
  waitingReport.write({ uid: sana.uid, values: typed, files: 0 });
  open(<SendWaiting uid={sana.uid} />, { path: '/inbox' });
  await waitFor(() => expect(useSignInAgain.getState().person?.uid).toBe(sana.uid));
  expect(waitingReport.read()?.uid).toBe(sana.uid);
  endSignInAgain(true);
  await screen.findByText(/FS-7K4Q-92/);
});

test('a report that waits is sent again where something on the way has failed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers = [new Response('Bad gateway', { status: 502 }), filed()];
  const sent = stubSignedIn({ 'POST /report/add-report': () => answers.shift() ?? null });
  waitingReport.write({ uid: sana.uid, values: typed, files: 0 });
  open(<SendWaiting uid={sana.uid} />, { path: '/inbox' });
  const keys = () => sent.flatMap(({ headers }) => headers.get('idempotency-key') ?? []);
  await waitFor(() => expect(keys()).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(16_000);
  await screen.findByText(/FS-7K4Q-92/);
  expect(keys()[1]).toBe(keys()[0]);
});

test('a report that waited and is refused is a draft again, also if another tab discarded it', async () => {
  stubSignedIn({ 'POST /report/add-report': problem(422, 'invalidInput', { city: 'cityMax' }) });
  waitingReport.write({ uid: sana.uid, values: typed, files: 0 });
  open(<SendWaiting uid={sana.uid} />, { path: '/inbox' });
  await screen.findByRole('alertdialog', { name: 'Your report could not be sent' });
  expect(loadDraft(sana.uid)).toMatchObject(typed);
});

test('a report on its way cannot be changed', async () => {
  stubSignedIn({ 'POST /report/add-report': () => new Promise<never>(() => {}) });
  waitingReport.write({ uid: sana.uid, values: typed, files: 0 });
  open(
    <>
      <AddReportPage />
      <SendWaiting uid={sana.uid} />
    </>,
    { path: '/reports/add' },
  );
  const change = await screen.findByRole('button', { name: 'Change something' });
  await waitFor(() => expect(change).toHaveProperty('disabled', true));
});
