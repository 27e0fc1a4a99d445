import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { problem, stubNetwork } from '../../../../testing/network.ts';
import { open } from '../../../../testing/render.tsx';
import { ProofCode } from './proof-steps.tsx';

test('a code that is refused after an answer that was lost may have worked, and its link is in the mail', async () => {
  const proofID = '17b07229-0a29-404c-8622-7cba8cdeebf2';
  const refused = problem(422, 'proofCodeInvalid', { code: 'proofCodeInvalid' });
  const answers = [refused, null, refused];
  stubNetwork({ [`POST /named/proofs/${proofID}/confirm`]: () => answers.shift() ?? null });
  const begun = { proofID, by: 'code', toPlace: null, expiresAt: '2026-11-29T19:30:38.047Z' } as const;
  const typed = {
    kind: 'email',
    identifier: 'sana@example.com',
    contactEmail: '',
    words: '',
    withoutCode: false,
  } as const;
  const ignore = () => undefined;
  const { person } = open(<ProofCode draft={{ ...typed, begun }} onBack={ignore} onDone={ignore} />, {
    path: '/named',
  });
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
