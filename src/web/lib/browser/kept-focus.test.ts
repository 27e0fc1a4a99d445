import { waitFor } from '@testing-library/react';
import { afterAll, expect, test } from 'vitest';
import { keepFocus } from './kept-focus.ts';

afterAll(keepFocus());

/** Shows this with the focus on its button. @returns it, and finds what is in it */
function show(content: string) {
  document.body.innerHTML = `<main>${content}</main>`;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector) ?? document.body;
  find('button').focus();
  return find;
}
const settled = () => new Promise((done) => setTimeout(done, 200));

test('when the focused row is removed, its list has the focus, until it is left', async () => {
  const find = show('<ul><li><button>Remove a</button></li><li><button id="b">Remove b</button></li></ul>');
  find('li').remove();
  await waitFor(() => expect(document.activeElement).toBe(find('ul')));
  find('#b').focus();
  expect(find('ul').hasAttribute('tabindex')).toBe(false);
});

test('when the focused button is disabled, what it stands in has the focus', async () => {
  const find = show('<section><button>Find</button></section>');
  find('button').toggleAttribute('disabled');
  await waitFor(() => expect(document.activeElement).toBe(find('section')));
});

test('when the page became another one, its title has the focus', async () => {
  const find = show('<section><h1>Your reply</h1><button>Send</button></section>');
  find('main').innerHTML = '<h1>What is held</h1>';
  await waitFor(() => expect(document.activeElement).toBe(find('h1')));
});

test('a menu that opens in place of its button takes the focus when it is ready', async () => {
  const find = show('<div><button>More</button></div>');
  find('div').innerHTML = '<button>More</button><div role="menu"></div>';
  await settled();
  expect(document.activeElement).toBe(document.body);
});

test('what moves the focus itself keeps it, and nothing is focused that was left before it disappeared', async () => {
  const find = show('<button>Prove it</button>');
  find('main').innerHTML = '<input>';
  find('input').focus();
  await settled();
  expect(document.activeElement).toBe(find('input'));
  find('input').blur();
  await settled();
  find('main').innerHTML = 'Done';
  await settled();
  expect(document.activeElement).toBe(document.body);
});
