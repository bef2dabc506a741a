import { chooseLanguage, expectAccessible, waitForHeading, waitForSeatMap } from '../accessibility.ts';
import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { signInAsOperator } from '../operators.ts';
import { english as words } from '../page-messages.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';

test.use({ locale: words.locale });

test('the home page, an event and the login are accessible', async ({ page }) => {
  for (const path of ['/', '/event/cafetal-nevado', '/authorization/login']) {
    await page.goto(path);
    await expectAccessible(page, waitForHeading);
  }
});

test('every login step with a URL is accessible', async ({ page }) => {
  for (const step of ['email', 'phone', 'password', 'register', 'forgot']) {
    await page.goto(`/authorization/login?step=${step}`);
    await expectAccessible(page, waitForHeading);
  }
});

test('the stadium, its sections and its list are accessible', async ({ page }) => {
  await page.goto('/checkout/stadium?event=cafetal-nevado');
  await expectAccessible(page, waitForSeatMap);
  await expectAccessible(page, async (shown) => {
    await waitForSeatMap(shown);
    const back = shown.getByRole('button', { name: /Volver al estadio|Back to the stadium/ });
    // A reload keeps the section open.
    if (!(await back.isVisible())) await shown.getByRole('grid').press('Enter');
    await expect(back).toBeVisible();
  });
  await page.goto('/checkout/stadium?event=cafetal-nevado');
  await expectAccessible(page, async (shown) => {
    await shown.getByRole('radio', { name: /^(Lista|List)$/ }).check();
    const north = shown.getByRole('button', { name: /^Norte/ });
    if ((await north.getAttribute('aria-expanded')) === 'false') await north.click();
    await expect(shown.getByRole('table')).toBeVisible();
  });
});

test('the purchase, its success page and the tickets are accessible', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventId = 'frailejones-guacamayas';
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, findFreeSeats(eventSeats, { count: 1 }));
  await expectAccessible(page, async (shown) => {
    await expect(shown.getByRole('textbox').first()).toBeVisible();
  });
  await chooseLanguage(page, 'en');
  await page.reload();
  await page.setViewportSize({ width: 1280, height: 800 });
  await fillCard(page, 'APRO LUZ DARY', words);
  await confirmPayment(page, words);
  await expectSuccess(page, words);
  await expectAccessible(page, waitForHeading);
  await page.goto('/my-tickets');
  await expectAccessible(page, async (shown) => {
    await expect(shown.getByRole('img', { name: /QR/ })).toBeVisible();
  });
});

test('the operators’ login and the back office are accessible', async ({ page, sandbox }) => {
  await page.goto('/authorization/operators');
  await expectAccessible(page, waitForHeading);
  await signInAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await page.goto('/backoffice/operators');
  await expectAccessible(page, async (shown) => {
    await expect(shown.getByRole('table').first()).toBeVisible();
  });
});
