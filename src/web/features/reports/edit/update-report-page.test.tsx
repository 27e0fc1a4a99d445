import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Report } from '../../../../contract/reports/reports.ts';
import { type Answer, json, problem } from '../../../testing/network.ts';
import { open, sana } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { aReportOfOnesOwn } from '../own-report.fixture.ts';
import { UpdateReportPage } from './update-report-page.tsx';

const at = {
  path: '/reports/update-report/4711?state=listed',
  route: '/reports/update-report/:repID',
  state: { search: 'shop@example.org', by: sana.uid },
};
const filed = (version: number) =>
  json({ message: 'Report submitted successfully', reportID: '4711', reference: 'FS-7K4Q-92', version });

interface Server {
  /** The report in successive responses; the last one repeats. */
  reports?: (Report | Answer | Promise<Answer>)[];
  saves?: Answer[];
}

function openDialog({ reports = [aReportOfOnesOwn()], saves = [filed(4)] }: Server = {}) {
  const report = () => {
    const next = reports.length > 1 ? reports.shift() : reports[0];
    return !next || next instanceof Response || next instanceof Promise ? (next ?? null) : json(next);
  };
  const sent = stubSignedIn({
    'GET /report/single': report,
    'GET /report/attachments': json([]),
    'PUT /report/update-report': () => saves.shift() ?? null,
  });
  const saved = () => sent.filter(({ line }) => line.startsWith('PUT'));
  return { ...open(<UpdateReportPage />, at), saved };
}

const field = async (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`));
const save = () => screen.getByRole('button', { name: 'Save' });

test('a save sends the loaded version, again after a failure, which says why; the next save sends the new version', async () => {
  const { person, saved } = openDialog({ saves: [problem(503, 'unavailable'), filed(4), filed(5)] });
  await person.clear(await field('City'));
  await person.type(await field('City'), 'Karachi');
  await person.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('The service is not ready.');
  expect((await field('City')).value).toBe('Karachi');
  await person.click(save());
  await screen.findByRole('alertdialog', { name: 'Report submitted successfully' });
  expect(localStorage.getItem('repID')).toBe('4711');
  await person.click(screen.getByRole('button', { name: 'Ok' }));
  expect((await field('City')).value).toBe('Karachi');
  await person.click(save());
  await screen.findByRole('alertdialog', { name: 'Report submitted successfully' });
  expect(saved().map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"3"', '"4"']);
  expect(saved()[0]?.body).toMatchObject({ city: 'Karachi', name: 'Gold Shop', CNIC: '35202-1234567-1', phone: null });
});

test('Cancel returns to the list as it was, and asks first if there are changes', async () => {
  const { person, location } = openDialog();
  await person.type(await field('City'), ' Cantt');
  for (const close of [
    () => person.click(screen.getByRole('button', { name: 'Cancel' })),
    () => person.keyboard('{Escape}'),
  ]) {
    await close();
    await person.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(location().pathname).toBe('/reports/update-report/4711');
  }
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }));
  expect(location().pathname + location().search).toBe('/reports/edit?state=listed');
  expect(location().state).toMatchObject({ search: 'shop@example.org' });
  expect(sessionStorage).toHaveLength(0);
});

test('reverted changes do not count as unsaved', async () => {
  const { person, location } = openDialog();
  await person.type(await field('City'), 'x{Backspace}');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(location().pathname).toBe('/reports/edit');
});

test.each(['withdrawn', 'removed', 'expired'] as const)(
  'a report that is %s is shown on its own page',
  async (state) => {
    const { location } = openDialog({ reports: [aReportOfOnesOwn({ state })] });
    await waitFor(() => expect(location().pathname).toBe('/reports/4711'));
  },
);

test('whoever saves a report that was withdrawn in another window is led to its page, and what was typed is kept', async () => {
  const withdrawn = aReportOfOnesOwn({ withdrawnAt: '2026-03-01T10:00:00Z', state: 'withdrawn' });
  let isWithdrawn = false;
  stubSignedIn({
    // As the server does: withdrawn reports are read on request only.
    'GET /report/single': ({ line }) => {
      if (!isWithdrawn) return json(aReportOfOnesOwn());
      return line.includes('withdrawn=true') ? json(withdrawn) : problem(404, 'reportNotFound');
    },
    'GET /report/attachments': json([]),
    'PUT /report/update-report': problem(404, 'reportNotFound'),
  });
  const { person, location } = open(<UpdateReportPage />, at);
  await person.type(await field('City'), ' Cantt');
  isWithdrawn = true;
  await person.click(save());
  await waitFor(() => expect(location().pathname).toBe('/reports/4711'));
  // It can be brought back for a minute.
  expect(Object.values(sessionStorage).concat(Object.values(localStorage)).join()).toContain('Lahore Cantt');
});

test('a report that moderators removed meanwhile is no newer version: it says that it cannot be changed', async () => {
  const removed = aReportOfOnesOwn({ state: 'removed' });
  const { person } = openDialog({ reports: [aReportOfOnesOwn(), removed], saves: [problem(409, 'reportClosed')] });
  await person.type(await field('City'), ' Cantt');
  await person.click(save());
  expect((await screen.findByRole('alert')).textContent).toContain('taken out of the registry');
  expect(screen.queryByRole('alertdialog', { name: 'This report was changed elsewhere' })).toBeNull();
});

const newer = aReportOfOnesOwn({ version: 5, city: 'Karachi', title: 'Paid twice' });
const stale = () => problem(409, 'reportStale');

test('the second of two corrections shows the differences, and can keep its own version, also after a failure', async () => {
  const saves = [stale(), problem(503, 'unavailable'), filed(6)];
  const { person, saved } = openDialog({ reports: [aReportOfOnesOwn(), newer], saves });
  await person.clear(await field('City'));
  await person.type(await field('City'), 'Multan');
  await person.click(save());
  const choice = await screen.findByRole('alertdialog', { name: 'This report was changed elsewhere' });
  expect(
    within(choice)
      .getAllByRole('term')
      .map(({ textContent }) => textContent),
  ).toEqual(['City', 'Title']);
  expect(choice.textContent).toMatch(/Karachi.*Multan.*Paid twice.*Paid, no parcel/s);
  await person.click(within(choice).getByRole('button', { name: 'Keep my version' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect((await field('City')).value).toBe('Multan');
  await person.click(save());
  await screen.findByText(/The service is not ready/);
  await person.click(save());
  await screen.findByRole('alertdialog', { name: 'Report submitted successfully' });
  expect(saved().map(({ headers }) => headers.get('If-Match'))).toEqual(['"3"', '"5"', '"5"']);
  expect(saved()[2]?.body).toMatchObject({ city: 'Multan', title: 'Paid, no parcel' });
});

test('the second of two corrections can load the newer version and correct it', async () => {
  const { person, saved } = openDialog({ reports: [aReportOfOnesOwn(), newer], saves: [stale(), filed(6)] });
  await person.type(await field('City'), ' Cantt');
  await person.click(save());
  await person.click(await screen.findByRole('button', { name: 'Load the newer version' }));
  await waitFor(async () => expect((await field('City')).value).toBe('Karachi'));
  await person.click(save());
  await screen.findByRole('alertdialog', { name: 'Report submitted successfully' });
  expect(saved()[1]?.headers.get('If-Match')).toBe('"5"');
});

test('two identical corrections cause no conflict dialog', async () => {
  const same = aReportOfOnesOwn({ version: 4, city: 'Multan' });
  const { person } = openDialog({ reports: [aReportOfOnesOwn(), same], saves: [stale()] });
  await person.clear(await field('City'));
  await person.type(await field('City'), 'Multan');
  await person.click(save());
  await screen.findByRole('alertdialog', { name: 'Report submitted successfully' });
});

test('an unsaved correction survives a reload, with the version it is based on', async () => {
  const first = openDialog();
  await first.person.type(await field('City'), ' Cantt');
  first.unmount();

  const second = openDialog({ reports: [aReportOfOnesOwn({ version: 9 })], saves: [filed(10)] });
  await screen.findByText('Your unsaved changes are back');
  expect((await field('City')).value).toBe('Lahore Cantt');
  await second.person.click(save());
  await screen.findByRole('alertdialog', { name: 'Report submitted successfully' });
  expect(second.saved()[0]?.headers.get('If-Match')).toBe('"3"');
});
