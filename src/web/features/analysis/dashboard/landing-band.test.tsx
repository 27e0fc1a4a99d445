import { screen, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { takeLastCheck } from '../../../lib/checks/last-check.ts';
import { json, problem, stubNetwork } from '../../../testing/network.ts';
import { open } from '../../../testing/render.tsx';
import { LandingBand } from './landing-band.tsx';

const calm = {};
const box = () => screen.findByLabelText('Email, CNIC or phone');

describe('a visitor', () => {
  test('reads what this is, and can report or answer a report', async () => {
    stubNetwork(calm);
    open(<LandingBand />, { path: '/' });
    const band = screen.getByRole('region', { name: 'Check before you pay' });
    within(band).getByText(/^People report fraud here/);
    expect(within(band).getByRole('link', { name: 'File a report' }).getAttribute('href')).toBe('/reports/add');
    expect(within(band).getByRole('link', { name: 'Were you named?' }).getAttribute('href')).toBe('/named');
  });

  test('who checks somebody is asked for an account, and the value is kept for after the sign-in, outside the URL', async () => {
    const sent = stubNetwork(calm);
    const { person, location } = open(<LandingBand />, { path: '/' });
    await person.click(screen.getByRole('button', { name: 'Check' }));
    screen.getByText('Enter an email, CNIC or phone number.');
    await person.type(await box(), ' ali@example.com');
    await person.click(screen.getByRole('button', { name: 'Check' }));
    const asked = screen.getByText('You need an account to see the answer. We kept what you typed.');
    expect(asked.closest('[role=status]')).not.toBeNull();
    const signUp = screen.getByRole('link', { name: 'Create an account' });
    expect(signUp.getAttribute('href')).toBe('/signup?next=%2F');
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe('/login?next=%2F');
    expect(takeLastCheck()).toBeNull();
    await person.click(signUp);
    expect(location()).toMatchObject({ pathname: '/signup', search: '?next=%2F', state: null });
    expect(takeLastCheck()).toBe('ali@example.com');
    expect(sent.map(({ line }) => line).filter((line) => line.includes('lookup'))).toEqual([]);
  });

  describe('in a registry that lets visitors check', () => {
    const allowed = () => {
      document.head.insertAdjacentHTML('beforeend', '<meta name="policy" content="visitorChecks=reported_only">');
      onTestFinished(() => document.head.querySelector('meta[name=policy]')?.remove());
    };

    test.each([
      ['is reported', true, 'Someone has reported this.'],
      ['is not', false, 'No undisputed reports found.'],
    ])('reads that an email %s, and that an account says more', async (_, reported, finding) => {
      allowed();
      const sent = stubNetwork({ ...calm, 'POST /lookup/visitor': json({ reported }) });
      const { person } = open(<LandingBand />, { path: '/' });
      await person.type(await box(), 'ali@example.com{Enter}');
      await screen.findByRole('heading', { name: finding });
      screen.getByText(/^With an account you can read what was reported/);
      expect(sent.find(({ line }) => line.includes('/lookup'))?.body).toEqual({
        kind: 'email',
        identifier: 'ali@example.com',
      });
    });

    test('is asked for an account for a CNIC, when the day’s checks are used up, and not for a typing error', async () => {
      allowed();
      const answers = [
        problem(429, 'tryAgainInMinutes', {}, { minutes: 1440 }),
        problem(422, 'invalidInput', { identifier: 'emailInvalid' }),
      ];
      const sent = stubNetwork({ ...calm, 'POST /lookup/visitor': () => answers.shift() ?? null });
      const { person } = open(<LandingBand />, { path: '/' });
      await person.type(await box(), '35202-1234567-1{Enter}');
      screen.getByText(/^You need an account to see the answer/);
      expect(sent.filter(({ line }) => line.includes('/lookup'))).toEqual([]);

      await person.clear(await box());
      await person.type(await box(), 'ali@example.com{Enter}');
      await screen.findByText('Too many attempts. Please wait 24 h and try again.');
      screen.getByText(/^You need an account to see the answer/);

      await person.clear(await box());
      await person.type(await box(), 'ali@{Enter}');
      await screen.findByText('Invalid email format');
      expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();

      await person.type(await box(), 'example.com{Enter}');
      await screen.findByText(/^Something went wrong/);
      expect(screen.queryByText(/^You need an account to see the answer/)).toBeNull();
    });
  });

  test('who needs an invitation is told so', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="policy" content="registration=invited">');
    stubNetwork(calm);
    const { person } = open(<LandingBand />, { path: '/' });
    await person.type(await box(), 'ali@example.com{Enter}');
    screen.getByText(/^You need an invitation/);
    expect(screen.queryByRole('link', { name: 'Create an account' })).toBeNull();
    screen.getByRole('link', { name: 'Log In' });
    document.head.querySelector('meta[name=policy]')?.remove();
  });
});
