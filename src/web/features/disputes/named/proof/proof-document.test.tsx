import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DocumentKind } from '../../../../../contract/disputes/proof-means.ts';
import { open } from '../../../../testing/render.tsx';
import { ProofDocument } from './proof-document.tsx';

const noCode = 'This registry cannot text a code to the number, so a moderator checks.';

function openStep(kind: DocumentKind, withoutCode = false) {
  const begun = { proofID: '17b07229-0a29-404c-8622-7cba8cdeebf2', by: 'document', toPlace: null } as const;
  const draft = { kind, identifier: '', contactEmail: '', words: '', withoutCode };
  const expiresAt = '2026-11-29T19:30:38.047Z';
  const ignore = () => undefined;
  open(<ProofDocument draft={{ ...draft, begun: { ...begun, expiresAt } }} onBack={ignore} onDone={ignore} />, {
    path: '/named',
  });
}

test.each(['phone', 'wallet'] as const)('whoever expects a code for a %s is told that none can be sent', (kind) => {
  openStep(kind);
  expect(screen.getByText(noCode)).toBeTruthy();
});

test('whoever chose the letter, or is never sent a code, is not', () => {
  openStep('wallet', true);
  openStep('CNIC');
  expect(screen.queryByText(noCode)).toBeNull();
});
