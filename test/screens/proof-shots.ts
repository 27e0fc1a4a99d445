import type { Page } from '@playwright/test';
import { aPerson } from '../support/people.ts';
import { submit } from './report-steps.ts';
import type { Shot } from './shots.ts';

/** Chooses a kind by its place in the list, types an identifier, and begins the proof. */
async function begin(page: Page, place: number, identifier: string): Promise<void> {
  await page.getByRole('main').getByRole('radio').nth(place).check();
  await submit(page);
  await page.locator('#identifier').fill(identifier);
  await page.locator('#contact').fill(aPerson().email);
  await submit(page);
  await page.locator('#identifier').waitFor({ state: 'detached' });
}

/** A proof that waits for a moderator, who opens it. */
async function openProof(page: Page): Promise<void> {
  const { email: contactEmail } = aPerson();
  const data = { kind: 'handle', identifier: 'instagram:lahore_deals', contactEmail };
  const { proofID } = await (await page.request.post('/api/named/proofs', { data })).json();
  const link = 'https://www.instagram.com/lahore_deals';
  await page.request.post(`/api/named/proofs/${proofID}/profile`, { data: { link } });
  await page.reload();
  await page.getByRole('article').last().getByRole('button').click();
  await page.getByRole('article').last().getByRole('link').waitFor();
}

const who = 'visitor';
const path = '/named#kind';

/** The steps of a proof, and what a moderator sees of it. */
export const proofShots: readonly Shot[] = [
  { name: 'named-kind-refused', who, path, act: submit },
  {
    name: 'named-wallet',
    who,
    path,
    async act(page) {
      await page.getByRole('main').getByRole('radio').nth(2).check();
      await submit(page);
      await page.locator('#identifier').waitFor();
    },
  },
  { name: 'named-document', who, path, act: (page) => begin(page, 4, 'PK36SCBL0000001123456702') },
  { name: 'named-website', who, path, act: (page) => begin(page, 5, 'shop.example.com') },
  {
    name: 'named-website-missing',
    who,
    path,
    async act(page) {
      await begin(page, 5, 'shop.invalid');
      await page.getByRole('main').getByRole('button').last().click();
      await page.getByRole('alert').waitFor();
    },
  },
  { name: 'named-profile', who, path, act: (page) => begin(page, 6, 'instagram:lahore_deals') },
  { name: 'admin-proof-profile', who: 'staff', path: '/admin/proofs', act: openProof },
];
