import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { open } from '../../testing/render.tsx';
import { useMutation } from './use-mutation.ts';

const done: string[] = [];

/** A row that its own answer takes out of the list. */
function Row({ name, onGone }: { name: string; onGone: () => void }) {
  const remove = useMutation({
    mutationFn: async (outcome: 'gone' | 'refused') => {
      onGone();
      // In the next turn of the event loop the row is gone.
      await new Promise((resolve) => setTimeout(resolve));
      if (outcome === 'refused') throw new Error(outcome);
      return outcome;
    },
  });
  const afterwards = {
    onSuccess: (outcome: string) => done.push(`${name} ${outcome}`),
    onError: (error: Error) => done.push(`${name} ${error.message}`),
    onSettled: () => done.push(`${name} settled`),
  };
  return (
    <button
      type="button"
      onClick={() => (name === 'refuses' ? remove.mutate('refused', afterwards) : remove.mutate('gone', afterwards))}
    >
      {name}
    </button>
  );
}

function List() {
  const [rows, setRows] = useState(['goes', 'refuses']);
  return rows.map((name) => (
    <Row key={name} name={name} onGone={() => setRows((all) => all.filter((one) => one !== name))} />
  ));
}

test('what a call does with its answer is done although the answer took its component away', async () => {
  const { person } = open(<List />, { path: '/' });
  await person.click(screen.getByRole('button', { name: 'goes' }));
  await waitFor(() => expect(done).toEqual(['goes gone', 'goes settled']));
  await person.click(screen.getByRole('button', { name: 'refuses' }));
  await waitFor(() => expect(done.slice(2)).toEqual(['refuses refused', 'refuses settled']));
  expect(screen.queryByRole('button')).toBeNull();
});
