import path from 'node:path';
import { mailbox } from '../support/mailbox.ts';
import { aPerson } from '../support/people.ts';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  field,
  fileReports,
  grantRoles,
  signIn,
  test,
  visit,
} from './support.ts';

const outbox = mailbox(path.join(process.env.E2E_DATA_DIR ?? '', 'outbox'));

test('somebody who is named proves an email address, sees what is held, replies and disputes it @phone', async ({
  page,
  browser,
  person,
}) => {
  const email = `named-${crypto.randomUUID()}@example.org`;
  await signIn(page, person);
  await fileReports(page, { email });

  // Someone else, who has no account.
  const subject = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': `10.1.${Date.now() % 250}.7` } });
  const own = await subject.newPage();
  await visit(own, '/login');
  await own.getByRole('contentinfo').getByRole('link', { name: 'Were you named?' }).click();
  await own.getByRole('button', { name: 'See what is held about you' }).click();
  await own.getByRole('radio', { name: 'An email address' }).check();
  await own.getByRole('button', { name: 'Continue' }).click();
  await field(own, 'Email address').fill(email);
  // A reload loses nothing.
  await own.reload();
  await expect(field(own, 'Email address')).toHaveValue(email);
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Continue' }).click();
  await own.getByRole('heading', { name: 'Enter the code' }).waitFor();
  await expect.poll(() => outbox.to(email).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const code = /\b\d{6}\b/.exec(outbox.to(email)[0]?.text ?? '')?.[0] ?? '';
  await field(own, 'Code').fill(code);
  await own.getByRole('button', { name: 'Continue' }).click();
  await own.getByRole('heading', { name: /^What is held about/ }).waitFor();
  // The secret is neither in the address nor in the history, and a reload works without it.
  expect(own.url()).toMatch(/\/case$/);
  await own.reload();
  await own.getByText('How is this worked out?').click();
  await expect(own.getByRole('article')).toContainText('Paid, never delivered');
  await expectAccessible(own);
  await expectNoSidewaysScroll(own);
  expect(await own.content()).not.toContain(person.username);

  await own.getByRole('button', { name: 'Write a reply' }).click();
  await field(own, 'Your reply').fill('I sold nothing on that day.');
  await own.reload();
  await expect(field(own, 'Your reply')).toHaveValue('I sold nothing on that day.');
  await own.getByRole('button', { name: 'Publish the reply' }).click();
  await expect(own.getByRole('article')).toContainText('I sold nothing on that day.');
  // The form is gone: whoever uses the keyboard or a screen reader goes on at the page's title.
  await expect(own.getByRole('heading', { level: 1 })).toBeFocused();

  // The author answers; a moderator reads it before the person named does.
  const [{ repID }] = await (await page.request.get('/api/report/all')).json();
  await visit(page, `/reports/${repID}`);
  await expect(page.getByRole('region', { name: 'What the person named says' })).toContainText('I sold nothing');
  await field(page, 'Your answer').fill('The parcel has your name on it.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByText('A moderator reads it before it is shown.')).toBeVisible();
  await own.reload();
  await expect(own.getByRole('article')).toContainText('A moderator reads the answer before it is shown');
  await expect(own.getByRole('button', { name: 'Remove your reply' })).toBeVisible();
  expect(await own.content()).not.toContain('The parcel has your name on it.');

  // What it says comes before the question what is wrong with it.
  await own.getByRole('button', { name: 'Dispute this report' }).click();
  await expect(own.getByRole('heading', { name: 'Do you want to read it first?' })).toBeVisible();
  await own.getByRole('button', { name: 'Ask to read it' }).click();
  await expect(own.getByText(/^You can read it by/)).toBeVisible();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Dispute it without reading it' }).click();
  await own.getByRole('radio', { name: 'It is not about me' }).check();
  await own.getByRole('button', { name: 'Continue' }).click();
  await field(own, 'In your own words').fill('The number on that page was printed by mistake.');
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Send the dispute' }).click();
  await expect(own.getByText(/^Decision due by/)).toBeVisible();
  await expect(own.getByRole('listitem').filter({ hasText: 'You opened the dispute' })).toBeVisible();
  await expectAccessible(own);
  await own.getByRole('button', { name: 'Back to your case' }).click();

  // The second click of a double click is no answer to the question.
  await own.getByRole('button', { name: 'End the link' }).dblclick({ delay: 50 });
  await expect(own.getByRole('region', { name: 'End the link now?' })).toBeFocused();
  await own.getByRole('button', { name: 'End the link' }).click();
  await own.getByRole('heading', { name: 'This page opens with your link' }).waitFor();
  await subject.close();
});

test('somebody reported by a social media name proves it by a code in the profile, which a moderator reads', async ({
  page,
  browser,
  person,
}) => {
  const name = `shop_${crypto.randomUUID().slice(0, 8)}`;
  const contact = `named-${crypto.randomUUID()}@example.org`;
  await signIn(page, person);
  await fileReports(page, { furtherIdentifiers: [{ kind: 'handle', value: `instagram:${name}` }] });

  const subject = await browser.newContext({ extraHTTPHeaders: { 'X-Forwarded-For': `10.2.${Date.now() % 250}.7` } });
  const own = await subject.newPage();
  await visit(own, '/named');
  await own.getByRole('button', { name: 'See what is held about you' }).click();
  await own.getByRole('radio', { name: 'A social media name' }).check();
  await own.getByRole('button', { name: 'Continue' }).click();
  await field(own, 'Social media name').fill(`https://instagram.com/${name}/`);
  await field(own, 'Your email address').fill(contact);
  await own.getByRole('button', { name: 'Continue' }).click();
  await own.getByRole('heading', { name: 'Put this code in the profile' }).waitFor();
  const code = await field(own, 'Code').inputValue();
  expect(code).toMatch(/^FS-[0-9A-F]{10}$/);
  await expect(field(own, 'Link to the profile')).toHaveValue(`https://www.instagram.com/${name}`);
  await expectAccessible(own);
  await expectNoSidewaysScroll(own);
  // A link that leads elsewhere is refused before it is sent.
  await field(own, 'Link to the profile').fill('https://www.instagram.com/somebody.else');
  await own.getByRole('button', { name: 'The code is there' }).click();
  await expect(own.getByText('Enter the link to this profile, beginning with https://')).toBeVisible();
  await field(own, 'Link to the profile').fill(`https://www.instagram.com/${name}`);
  await own.getByRole('button', { name: 'The code is there' }).click();
  await own.getByRole('heading', { name: 'A moderator will look at it' }).waitFor();

  // The moderator did not file the report.
  const staff = await browser.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
  const desk = await staff.newPage();
  const moderator = aPerson();
  await signIn(desk, moderator);
  await grantRoles(moderator, 'moderator');
  await visit(desk, '/admin/proofs');
  await desk
    .getByRole('button', { name: `Open the proof of instagram:s*******${name.slice(-1)}` })
    .last()
    .click();
  await expect(desk.getByText(code)).toBeVisible();
  const profile = desk.getByRole('link', { name: `https://www.instagram.com/${name}` });
  await expect(profile).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByRole('radio')).toHaveCount(1);
  await desk.getByRole('radio', { name: 'The profile shows the code' }).check();
  await desk.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
  await expect(desk.getByText('Approved. We have emailed the link')).toBeVisible();

  await expect.poll(() => outbox.to(contact).length, { timeout: 15_000 }).toBeGreaterThan(0);
  const link = /http\S+\/case#[\w-]{43}/.exec(outbox.to(contact)[0]?.text ?? '')?.[0] ?? '';
  await own.goto(link);
  await own.getByRole('heading', { name: /^What is held about/ }).waitFor();
  await expect(own.getByRole('article')).toContainText('Paid, never delivered');
  await expect(own.getByRole('heading', { name: 'If someone else had it before you' })).toBeVisible();
  await subject.close();
  await staff.close();
});
