import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DocumentKind } from '../../../../../contract/disputes/proof-means.ts';
import { problem, stubNetwork } from '../../../../testing/network.ts';
import { open } from '../../../../testing/render.tsx';
import { ProofCode, ProofDocument } from './proof-steps.tsx';

const noCode = 'This registry cannot text a code to the number, so a moderator checks.';

const proofID = '17b07229-0a29-404c-8622-7cba8cdeebf2';
const begun = { proofID, by: 'document' as const, toPlace: null, expiresAt: '2026-11-29T19:30:38.047Z' };
const typed = { identifier: '', contactEmail: '', words: '', withoutCode: false, begun };
const ignore = () => undefined;

const openStep = (kind: DocumentKind, withoutCode = false) =>
  open(<ProofDocument draft={{ ...typed, kind, withoutCode }} onBack={ignore} onDone={ignore} />, { path: '/named' });

test.each(['phone', 'wallet'] as const)('whoever expects a code for a %s is told that none can be sent', (kind) => {
  openStep(kind);
  expect(screen.getByText(noCode)).toBeTruthy();
});

test('sent without a file, the field says so and has the focus', async () => {
  const { person } = openStep('CNIC');
  await person.click(screen.getByRole('button', { name: 'Send' }));
  const field = screen.getByLabelText('Photo of the front');
  const error = screen.getByText('Choose a photo of the card');
  expect(field.getAttribute('aria-describedby')).toContain(error.id);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('whoever chose the letter, or is never sent a code, is not', () => {
  openStep('wallet', true);
  openStep('CNIC');
  expect(screen.queryByText(noCode)).toBeNull();
});

test('a code that is refused after an answer that was lost may have worked, and its link is in the mail', async () => {
  const refused = problem(422, 'proofCodeInvalid', { code: 'proofCodeInvalid' });
  const answers = [refused, null, refused];
  stubNetwork({ [`POST /named/proofs/${proofID}/confirm`]: () => answers.shift() ?? null });
  const draft = { ...typed, kind: 'email' as const, begun: { ...begun, by: 'code' as const } };
  const { person } = open(<ProofCode draft={draft} onBack={ignore} onDone={ignore} />, { path: '/named' });
  await person.type(screen.getByLabelText('Code'), '123456{Enter}');
  await screen.findByText(/^This code is wrong/);
  expect(screen.queryByText(/emailed you the link/)).toBeNull();
  const again = () => person.click(screen.getByRole('button', { name: 'Continue' }));
  await again();
  await screen.findByText(/emailed you the link/);
  await again();
  await screen.findByText(/^This code is wrong/);
  screen.getByText(/emailed you the link/);
});
