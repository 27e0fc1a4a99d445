import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DocumentKind } from '../../../../../contract/disputes/proof-means.ts';
import { open } from '../../../../testing/render.tsx';
import { ProofDocument } from './proof-steps.tsx';

const noCode = 'This registry cannot text a code to the number, so a moderator checks.';

function openStep(kind: DocumentKind, withoutCode = false) {
  const begun = { proofID: '17b07229-0a29-404c-8622-7cba8cdeebf2', by: 'document', toPlace: null } as const;
  const draft = { kind, identifier: '', contactEmail: '', words: '', withoutCode };
  const expiresAt = '2026-11-29T19:30:38.047Z';
  const ignore = () => undefined;
  return open(<ProofDocument draft={{ ...draft, begun: { ...begun, expiresAt } }} onBack={ignore} onDone={ignore} />, {
    path: '/named',
  });
}

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
