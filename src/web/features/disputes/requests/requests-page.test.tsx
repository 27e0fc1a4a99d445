import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OpenedRequest } from '../../../../contract/disputes/removal-requests.ts';
import { json, problem } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { stubStaff } from '../../../testing/signed-in.ts';
import { RequestsPage } from './requests-page.tsx';

const opened = sampleOf(OpenedRequest, {
  id: 'r1',
  kind: 'order',
  reportID: '287554771354040775',
  reference: 'FS-7K4Q-92',
  contactEmail: 'clerk@court.example',
  fileNumber: 'CS 114',
});

test('a request shows who sent it only once it is opened, and is answered with an outcome and reasons', async () => {
  let isDecided = false;
  const sent = stubStaff(['moderator'], {
    'GET /admin/requests': () => json(isDecided ? [] : [opened]),
    'POST /admin/requests/r1/open': json(opened),
    'POST /admin/requests/r1/decision': () => {
      if (sent.filter(({ line }) => line.endsWith('/decision')).length < 2) return problem(409, 'requestDecided');
      isDecided = true;
      return json({ message: '' });
    },
  });
  const { person } = open(<RequestsPage />, { path: '/admin/requests' });
  await screen.findByText('Court or authority');
  screen.getByText('Overdue');
  expect(screen.queryByText('clerk@court.example')).toBeNull();
  expect(screen.getByRole('link', { name: 'FS-7K4Q-92' }).getAttribute('href')).toBe(
    '/admin/reports/287554771354040775',
  );
  await person.click(screen.getByRole('button', { name: /^Open the request of/ }));
  await screen.findByText('clerk@court.example');
  screen.getByText('CS 114');
  await person.click(screen.getByRole('button', { name: 'Answer' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.click(dialog.getByRole('radio', { name: /^Granted/ }));
  await person.click(dialog.getByRole('button', { name: 'Answer' }));
  await dialog.findByText('Write the reasons: they are mailed to whoever sent the request');
  await person.type(dialog.getByRole('textbox', { name: /Reasons/ }), 'The report is held.');
  await person.click(dialog.getByRole('button', { name: 'Answer' }));
  await dialog.findByText('Someone else has decided this request in the meantime.');
  await person.click(dialog.getByRole('button', { name: 'Answer' }));
  await screen.findByText('Decided, and answered');
  expect(sent.findLast(({ line }) => line.endsWith('/decision'))?.body).toEqual({
    outcome: 'acted',
    answer: 'The report is held.',
  });
  await waitFor(() => expect(screen.queryByText('Court or authority')).toBeNull());
});
