import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from '../../../../testing/render.tsx';
import { AskedButton } from './asked-button.tsx';

test('a question that is put away gives the focus back to its button', async () => {
  const { person } = open(
    <AskedButton
      label="End the link"
      variant="secondary"
      question="Sure?"
      busy={false}
      error={null}
      onYes={() => {}}
    />,
    { path: '/' },
  );
  await person.click(screen.getByRole('button', { name: 'End the link' }));
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Sure?' }));
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'End the link' }));
});
