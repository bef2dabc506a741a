import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english } from '../page-messages.ts';

test.describe('a tour at the box office', () => {
  test.use({ locale: english.locale, viewport: { width: 1440, height: 900 } });

  test('is held by a seller for a family, at a time of the calendar', async ({ page, sandbox }) => {
    await signInAsOperator(page, sandbox, 'julian@taquilla.test');
    await page.goto('/assistant');
    await page.getByRole('searchbox', { name: 'Search event or club' }).fill('Estadio La Ceiba tour');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Estadio La Ceiba tour/ }).click();
    await page.getByRole('link', { name: 'Choose date and time' }).click();

    await expect(page).toHaveURL(/\/assistant\/tour\/select/);
    await page.getByRole('link', { name: 'Next month' }).click();
    await page
      .getByRole('link', { name: /Guide in Spanish/ })
      .first()
      .click();

    await expect(page).toHaveURL(/\/assistant\/stadium/);
    await page.getByRole('button', { name: 'Child: one more' }).click();
    await expect(page.getByText('Children cannot visit alone. Add an adult.')).toBeVisible();
    await page.getByRole('button', { name: 'Adult: one more' }).click();
    await page
      .getByRole('button', { name: /^(Continue|Hold)/ })
      .first()
      .click();
    await expect(page.getByText('1 adult').first()).toBeVisible();
    await expect(page.getByText('1 child').first()).toBeVisible();
    await page.getByRole('button', { name: /^Release/ }).click();
  });
});
