import { expectAccessible, waitForHeading, waitForSeatMap } from '../accessibility.ts';
import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';

test.use({ locale: words.locale });

test('the assisted sale is accessible', async ({ page, sandbox }) => {
  await signInAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await page.goto('/assistant');
  await expect(page).toHaveURL(/\/assistant/);
  await page
    .getByRole('button', { name: /Cafetal/ })
    .first()
    .click();
  // The check reloads the page, so the URL must contain the event by now.
  await waitForSeatMap(page);
  await expect(page).toHaveURL(/event=/);
  await expectAccessible(page, waitForSeatMap);
  await page.goto('/assistant/successful_purchase');
  await expectAccessible(page, waitForHeading);
});
