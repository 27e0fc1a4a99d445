import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CaseAnswer } from '../../../../../contract/disputes/cases.ts';
import { markers } from '../../../../../contract/registry/markers.ts';
import { stubNetwork } from '../../../../testing/network.ts';
import { open } from '../../../../testing/render.tsx';
import { sampleOf } from '../../../../testing/sample.ts';
import { CaseClaims } from './case-overview.tsx';
import { ShownCase } from './case-queries.ts';

test('what is said while the last answer is on its way is sent, too', async () => {
  const sent = stubNetwork({ 'POST /named/case/markers': () => new Promise<Response>(() => {}) });
  const found = { ...sampleOf(CaseAnswer), timeZone: 'UTC' };
  const page = (
    <ShownCase value={{ link: 'link', timeZone: 'UTC' }}>
      <CaseClaims found={found} />
    </ShownCase>
  );
  const { person } = open(page, { path: '/case' });
  for (const one of screen.getAllByRole('switch')) await person.click(one);
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toEqual(markers.map((marker) => ({ link: 'link', marker, on: true }))),
  );
});
