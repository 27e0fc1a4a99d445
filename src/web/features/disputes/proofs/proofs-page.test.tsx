import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OpenedProof } from '../../../../contract/disputes/staff-proofs.ts';
import { json, problem } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { sampleOf } from '../../../testing/sample.ts';
import { stubStaff } from '../../../testing/signed-in.ts';
import { ProofsPage } from './proofs-page.tsx';

const photo = sampleOf(OpenedProof, {
  kind: 'CNIC',
  masked: '352*******671',
  identifier: '3520212345671',
  hasDocument: true,
  documentType: 'image/jpeg',
});

function openProofs(proof = photo, answers = {}) {
  const sent = stubStaff(['moderator'], {
    'GET /admin/proofs': json([{ ...proof, id: 'p1' }]),
    'POST /admin/proofs/p1/open': json({ ...proof, id: 'p1' }),
    'POST /admin/proofs/p1/decision': json({ message: 'Refused.' }),
    ...answers,
  });
  return { ...open(<ProofsPage />, { path: '/admin/proofs' }), sent };
}

test('a moderator sees the number beside the photo once they open a proof, and refuses it with a reason', async () => {
  const { person, sent } = openProofs();
  await screen.findByText('352*******671');
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Refuse' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Open the proof of 352*******671' }));
  await screen.findByText('35202-1234567-1');
  expect(screen.getByRole('img').getAttribute('src')).toMatch(/\/api\/admin\/proofs\/p1\/document$/);
  await person.click(screen.getByRole('button', { name: 'Refuse' }));
  await screen.findByRole('dialog');
  await person.click(screen.getAllByRole('button', { name: 'Refuse' }).at(-1) as HTMLElement);
  await screen.findByText('Choose a reason');
  await person.click(screen.getByRole('radio', { name: 'It cannot be read' }));
  await person.type(screen.getByLabelText(/A note to the person/), 'It is too dark.');
  await person.click(screen.getAllByRole('button', { name: 'Refuse' }).at(-1) as HTMLElement);
  await screen.findByText('Refused. We have emailed the person, and what they sent is destroyed.');
  const call = sent.find(({ line }) => line === 'POST /api/admin/proofs/p1/decision');
  expect(call?.body).toEqual({ decision: 'refuse', reason: 'unreadable', note: 'It is too dark.' });
});

test('a PDF is saved, and not shown in place', async () => {
  const { person } = openProofs({ ...photo, kind: 'iban', documentType: 'application/pdf' });
  await person.click(await screen.findByRole('button', { name: /Open the proof/ }));
  const saved = await screen.findByRole('link', { name: 'Save the PDF' });
  expect(saved.getAttribute('href')).toMatch(/\/api\/admin\/proofs\/p1\/document$/);
  expect(saved.hasAttribute('download')).toBe(true);
  expect(screen.queryByRole('img')).toBeNull();
});

test('a moderator is told when somebody else has decided a proof', async () => {
  const { person } = openProofs(photo, { 'POST /admin/proofs/p1/open': problem(404, 'proofNotFound') });
  await person.click(await screen.findByRole('button', { name: /Open the proof/ }));
  await screen.findByText('This proof has been decided already, or is too old.');
});
