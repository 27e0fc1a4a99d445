import { aPicture } from '../support/pictures.ts';
import { expect, field, signIn, test, visit } from './support.ts';

test('changes to a profile and its picture are shown in the header and survive a reload', async ({ page, person }) => {
  await signIn(page, person);
  await visit(page, '/account/edit-profile');
  const shown = page.getByRole('main').locator('img');

  await test.step('an uploaded picture replaces the initials', async () => {
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('button', { name: 'Add a profile picture' }).click(),
    ]);
    await chooser.setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await aPicture() });
    await expect(shown).toBeVisible();
    await expect(page.getByText('Save to keep this picture.')).toBeVisible();
    expect(
      await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
    ).toBeGreaterThan(0);
  });

  await test.step('Save keeps it with the other changes', async () => {
    await field(page, 'Your Name').fill('Sana Khan');
    await field(page, 'Phone No.').fill('+92-3001234567');
    await field(page, 'Website URL').fill('sana.example');
    await field(page, 'Address').fill('Mall Road 1, Lahore');
    await page.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Profile Updated Successfully!' });
    await expect(dialog).toBeVisible();
    await expect(dialog).toBeHidden(); // closes automatically after a second
    await expect(page.getByRole('banner').locator('img')).toBeVisible();
  });

  await test.step('a reload shows all changes', async () => {
    await page.reload();
    await expect(field(page, 'Your Name')).toHaveValue('Sana Khan');
    await expect(field(page, 'Website URL')).toHaveValue('https://sana.example');
    await expect(field(page, 'Address')).toHaveValue('Mall Road 1, Lahore');
    await expect(field(page, 'Email')).toHaveAttribute('readonly');
    await expect(shown).toBeVisible();
    await page.getByRole('button', { name: 'Your account' }).click();
    await expect(page.getByRole('menu')).toContainText('Sana Khan');
    await page.keyboard.press('Escape');
  });

  await test.step('the picture can be removed', async () => {
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect(page.getByText('Save to remove the picture.')).toBeVisible();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toBeHidden();
    await expect(page.getByRole('banner').locator('img')).toBeHidden();
    await expect(page.getByRole('main').getByText('SK')).toBeVisible();
  });
});
