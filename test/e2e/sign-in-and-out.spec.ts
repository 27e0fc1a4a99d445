import { expect, field, signIn, test, visit } from './support.ts';

test('a user signs up, signs in, is shown in the header, and logs out', async ({ page, person, context }) => {
  await visit(page, '/signup');
  await field(page, 'Name').fill(person.username);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  const created = page.getByRole('alertdialog', { name: 'Account created successfully' });
  await expect(created).toContainText('You are logged in.');
  await expect(created).toBeHidden(); // closes automatically
  await expect(page).toHaveURL('/');
  await visit(page, '/developer');
  await expect(page.getByLabel('API Key', { exact: true })).toHaveValue(/^.{16,}$/);

  await test.step('no script can read the session', async () => {
    const readable = await page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    );
    const token = (await context.cookies()).find(({ name }) => name === 'token');
    expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' });
    expect(readable).not.toContain(token?.value);
  });

  await test.step('with a session, the sign-in pages redirect', async () => {
    await visit(page, '/login');
    await expect(page).toHaveURL('/');
    await visit(page, '/signup');
    await expect(page).toHaveURL('/');
  });

  await test.step('No keeps the session, Yes ends it', async () => {
    const logOut = async () => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await expect(page.getByRole('menu')).toContainText(person.email);
      await page.getByRole('menuitem', { name: 'Log out' }).click();
    };
    await logOut();
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' });
    await question.getByRole('button', { name: 'No' }).click();
    await expect(question).toBeHidden();
    await logOut();
    await question.getByRole('button', { name: 'Yes' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Logged Out' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toBeHidden(); // closes automatically after two seconds
    await expect(page).toHaveURL('/');
  });

  await test.step('no data of the user is left in the browser', async () => {
    await expect(page.getByRole('banner').getByRole('link', { name: 'Log In' })).toBeVisible();
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('token');
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(person.email);
    await visit(page, '/developer');
    await expect(page.getByRole('link', { name: 'Get API Key' })).toBeVisible();
  });
});

test('signing out in one window signs out the other', async ({ page, person, context }) => {
  await signIn(page, person);
  await visit(page, '/developer');
  const other = await context.newPage();
  await visit(other, '/developer');
  await expect(other.getByLabel('API Key', { exact: true })).toBeVisible();
  const form = await context.newPage();
  await visit(form, '/reports/add');
  await field(form, 'CNIC').fill('35202-1234567-1');
  const drafts = () => form.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('report-draft')));
  await expect.poll(drafts).toHaveLength(1);

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Logged Out' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Get API Key' })).toBeVisible();
  // On a shared computer nothing of what was typed stays, on no screen and in no tab.
  await expect(field(form, 'CNIC')).toHaveValue('');
  expect(await drafts()).toEqual([]);
});

test('a visitor who checks somebody signs up, and then reads the answer', async ({ page, person }) => {
  await visit(page, '/');
  const band = page.getByRole('region', { name: 'Check before you pay' });
  await band.getByLabel('Email, CNIC or phone').fill('nobody-knows@example.com');
  await band.getByRole('button', { name: 'Check' }).click();
  await expect(band.getByRole('heading', { name: 'No undisputed reports found.' })).toBeVisible();
  await expect(band.getByText(/^With an account you can read what was reported/)).toBeVisible();
  await band.getByRole('link', { name: 'Create an account' }).click();
  await expect(page).toHaveURL('/signup?next=%2F');
  await field(page, 'Name').fill(person.username);
  await field(page, 'Email').fill(person.email);
  await field(page, 'Password').fill(person.password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await page.getByRole('alertdialog', { name: 'Account created successfully' }).getByRole('button').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Nobody has reported this here.')).toBeVisible();
  await expect(page.getByLabel('Email, CNIC or phone')).toHaveValue('nobody-knows@example.com');
});
