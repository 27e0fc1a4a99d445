import { readFileSync } from 'node:fs';
import { beforeEach, expect, test } from 'vitest';
import type { Language } from '../../../contract/languages.ts';
import { landing } from '../../locales/en/app/landing.ts';
import { landing as urdu } from '../../locales/ur/app/landing.ts';
import { earlyCheck, forgetEarlyCheck, noteEarlyCheck } from './early-check.ts';

const html = readFileSync('src/web/index.html', 'utf8');
const form = () => document.querySelector('form') as HTMLFormElement;

beforeEach(() => {
  forgetEarlyCheck();
  document.body.innerHTML = /<form.*?<\/form>/s.exec(html)?.[0] ?? '';
});

test('the check of the document says what the landing says, in each language', () => {
  const saying = (language: string) =>
    [...form().querySelectorAll(`[lang=${language}]`)].map(({ textContent }) => textContent);
  const landings: Record<Language, Record<keyof typeof landing, string>> = { en: landing, ur: urdu };
  for (const [language, words] of Object.entries(landings))
    expect(saying(language)).toEqual([words.checkTitle, words.landingText, words.checkLabel, words.checkButton]);
});

test('what was typed is noted with whether it was asked, until it is forgotten', () => {
  noteEarlyCheck();
  expect(earlyCheck()).toEqual({ typed: '', isAsked: false, hasFocus: false });
  const input = form().querySelector('input') as HTMLInputElement;
  input.value = '0300 1234567';
  input.focus();
  form().dataset.asked = '';
  noteEarlyCheck();
  expect(earlyCheck()).toEqual({ typed: '0300 1234567', isAsked: true, hasFocus: true });
  forgetEarlyCheck();
  expect(earlyCheck()).toBeNull();
});

test('nothing that is typed gets into an address', () => {
  expect(form().querySelector('[name]')).toBeNull();
});
