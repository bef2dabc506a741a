import { expectOpenToEverybody, headed, seated } from '../everybody.ts';
import { expect, test } from '../fixtures.ts';
import { comeAsOperator } from '../operators.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale });

test('the seller’s desk', async ({ page, sandbox }) => {
  await page.goto('/');
  await comeAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await page.goto('/assistant');
  await expect(page).toHaveURL(/\/assistant/);
  await page
    .getByRole('button', { name: /Cafetal/ })
    .first()
    .click();
  // The check reloads at once: the address must have taken the event in.
  await seated(page);
  await expect(page).toHaveURL(/event=/);
  await expectOpenToEverybody(page, seated);
  await page.goto('/assistant/successful_purchase');
  await expectOpenToEverybody(page, headed);
});
