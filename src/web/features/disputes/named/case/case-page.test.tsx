import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CaseAnswer } from '../../../../../contract/disputes/cases.ts';
import { json, stubNetwork } from '../../../../testing/network.ts';
import { open } from '../../../../testing/render.tsx';
import { sampleOf } from '../../../../testing/sample.ts';
import { aboutOf } from '../../../reports/paper/about.fixture.ts';
import { OpenCase } from './case-page.tsx';

test.each(['why/r1', 'words/r1', 'appeal/d1'])(
  'Back to the form of a dispute that was sent shows it: #%s',
  async (step) => {
    const dispute = { disputeID: 'd1', state: 'open', words: 'I was abroad.' } as const;
    const found = sampleOf(CaseAnswer, { reports: [{ reportID: 'r1', dispute }] });
    stubNetwork({ 'POST /named/case': json(found), 'GET /about': json(aboutOf()) });
    window.location.hash = step;
    open(<OpenCase link="l" />, { path: '/case' });
    await screen.findByRole('heading', { level: 1, name: 'Your dispute' });
    screen.getByText('I was abroad.');
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);
