import { screen, waitFor } from '@testing-library/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { afterAll, expect, test } from 'vitest';
import { open } from '../../testing/render.tsx';
import { keepFocus } from './kept-focus.ts';

afterAll(keepFocus());

const opened = (content: ReactNode) => open(<main>{content}</main>, { path: '/' });
const focused = () => document.activeElement;

function Files() {
  const [files, setFiles] = useState(['a.png', 'b.png']);
  return (
    <ul aria-label="Files">
      {files.map((name) => (
        <li key={name}>
          <button type="button" onClick={() => setFiles(files.filter((one) => one !== name))}>
            Remove {name}
          </button>
        </li>
      ))}
    </ul>
  );
}

test('when the focused row is removed, its list has the focus, until it is left', async () => {
  const { person } = opened(<Files />);
  await person.tab();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('list', { name: 'Files' })));
  await person.tab();
  expect(focused()).toBe(screen.getByRole('button', { name: 'Remove b.png' }));
  expect(screen.getByRole('list').hasAttribute('tabindex')).toBe(false);
});

function Search() {
  const [isDone, setDone] = useState(false);
  return (
    <section aria-label="Reports">
      <button type="button" disabled={isDone} onClick={() => setDone(true)}>
        Find
      </button>
    </section>
  );
}

test('when the focused button is disabled, what it stands in has the focus', async () => {
  const { person } = opened(<Search />);
  await person.tab();
  await person.keyboard('{Enter}');
  await waitFor(() => expect(focused()).toBe(screen.getByLabelText('Reports')));
});

function Steps() {
  const [isSent, setSent] = useState(false);
  if (isSent) return <h1 tabIndex={-1}>What is held</h1>;
  return (
    <section>
      <h1 tabIndex={-1}>Your reply</h1>
      <button type="button" onClick={() => setSent(true)}>
        Send
      </button>
    </section>
  );
}

test('when the page became another one, its title has the focus', async () => {
  const { person } = opened(<Steps />);
  await person.click(screen.getByRole('button', { name: 'Send' }));
  await waitFor(() => expect(focused()).toBe(screen.getByRole('heading', { name: 'What is held' })));
});

function Actions() {
  const [isOpen, setOpen] = useState(false);
  return (
    <ul>
      <li>
        {isOpen ? (
          <div>
            <button type="button">More</button>
            <div role="menu" aria-label="Actions" />
          </div>
        ) : (
          <button type="button" onClick={() => setOpen(true)}>
            More
          </button>
        )}
      </li>
    </ul>
  );
}

test('a menu that opens in place of its button takes the focus when it is ready', async () => {
  const { person } = opened(<Actions />);
  await person.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu');
  await new Promise((done) => setTimeout(done, 200));
  expect(focused()).toBe(document.body);
});

function Asking({ onAsked }: { onAsked: () => void }) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    box.current?.focus();
    onAsked();
  }, [onAsked]);
  return <input ref={box} aria-label="Code" />;
}

test('what moves the focus itself keeps it, and nothing is focused that was left before it disappeared', async () => {
  let isThere = false;
  const onAsked = () => {
    isThere = true;
  };
  const { person, rerender } = opened(<button type="button">Prove it</button>);
  await person.tab();
  rerender(
    <main>
      <Asking onAsked={onAsked} />
    </main>,
  );
  await waitFor(() => expect(isThere).toBe(true));
  await new Promise((done) => setTimeout(done, 200));
  expect(focused()).toBe(screen.getByLabelText('Code'));

  await person.click(document.body);
  rerender(<main>Done</main>);
  await new Promise((done) => setTimeout(done, 200));
  expect(focused()).toBe(document.body);
});
