import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { inEachLanguage } from '../../../../contract/languages.ts';
import type { NextSteps } from '../../../../contract/registry/next-steps.ts';
import { unnamedOperator } from '../../../../contract/registry/operator.ts';
import { json } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { stubSignedIn } from '../../../testing/signed-in.ts';
import { OperatorSection } from './operator-page.tsx';

const noWords = inEachLanguage(() => '');
const inPakistan: NextSteps[number] = {
  country: 'PK',
  bank: { ...noWords, en: 'Call your bank.', ur: 'بینک کو فون کریں۔' },
  authority: { name: { ...noWords, en: 'NCCIA', ur: 'این سی سی آئی اے' }, phone: '1799', website: '', text: noWords },
};

function openForm(nextSteps: NextSteps) {
  const version = {
    version: 3,
    operator: { ...unnamedOperator(), nextSteps },
    timeZone: 'Asia/Karachi',
    changedAt: null,
  };
  const sent = stubSignedIn({
    'GET /admin/operator': json(version),
    'PUT /admin/operator': ({ body }) => json({ ...version, version: 4, operator: body }),
  });
  return { ...open(<OperatorSection here="next-steps" />, { path: '/admin/policy' }), sent };
}
const saved = (sent: ReturnType<typeof openForm>['sent']) =>
  sent.findLast(({ line }) => line === 'PUT /api/admin/operator')?.body as { nextSteps: NextSteps } | undefined;

test('an admin says for a country what people can do after filing', async () => {
  const { person, sent } = openForm([inPakistan]);
  const card = within(await screen.findByRole('region', { name: 'Pakistan' }));
  const phone = card.getByLabelText('Phone of the authority');
  await person.clear(phone);
  await person.type(phone, 'call us');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  const error = await card.findByText('Enter a phone number, such as +92 51 1234567');
  expect(phone.getAttribute('aria-describedby')).toContain(error.id);
  expect(saved(sent)).toBeUndefined();

  await person.clear(phone);
  await person.type(phone, '1991');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(saved(sent)?.nextSteps).toEqual([{ ...inPakistan, authority: { ...inPakistan.authority, phone: '1991' } }]),
  );
});

test('a country is added and another removed, and none can be there twice', async () => {
  const { person, sent } = openForm([inPakistan]);
  await person.click(await screen.findByRole('button', { name: 'Add a country' }));
  const [, added] = screen.getAllByLabelText('Country').slice(-2);
  if (!added) throw new Error('no second country');
  await person.selectOptions(added, 'Pakistan');
  await person.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This country is already in the list')).toBeTruthy();
  await person.selectOptions(added, 'India');
  await person.click(screen.getByRole('button', { name: 'Remove Pakistan' }));
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(saved(sent)?.nextSteps.map(({ country }) => country)).toEqual(['IN']));
});
