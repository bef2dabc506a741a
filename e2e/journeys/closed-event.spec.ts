import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';

const eventId = 'cafetal-nevado';

test.use({ locale: words.locale });

/** Answers for the event as if it were in another state. */
async function answerWithState(page: Page, saleState: string): Promise<void> {
  await page.route(/\/api\/event\?/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), saleState } });
  });
}

for (const [saleState, path, heading] of [
  ['EXPIRED', '/expired-event', 'Este evento ya terminó'],
  ['DISABLED', '/disabled-event', 'Esta venta está suspendida'],
] as const)
  test(`an event that is ${saleState} is explained by ${path}, by every address of it`, async ({ page }) => {
    await answerWithState(page, saleState);
    await page.goto('/faqs');
    for (const address of [
      `/event/${eventId}`,
      `/checkout/stadium?event=${eventId}`,
      `/checkout/buy?event=${eventId}`,
    ]) {
      await page.goto(address);
      await expect(page).toHaveURL(`${path}?event=${eventId}`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await page.goBack();
      await expect(page).toHaveURL('/faqs');
    }
  });
