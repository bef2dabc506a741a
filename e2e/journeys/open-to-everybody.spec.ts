import { expectOpenToEverybody, headed, seated } from '../everybody.ts';
import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { comeAsOperator } from '../operators.ts';
import { chooseSeats, comeAs, expectSuccess, holdThem, pay, typeCard } from '../steps.ts';
import { english as words } from '../words.ts';

test.use({ locale: words.locale });

test('the front of the house, an event and the door', async ({ page }) => {
  for (const path of ['/', '/event/cafetal-nevado', '/authorization/login']) {
    await page.goto(path);
    await expectOpenToEverybody(page, headed);
  }
});

test('every step of the wizard that has an address', async ({ page }) => {
  for (const step of ['email', 'phone', 'password', 'register', 'forgot']) {
    await page.goto(`/authorization/login?step=${step}`);
    await expectOpenToEverybody(page, headed);
  }
});

test('the stadium, its sections and its list', async ({ page }) => {
  await page.goto('/checkout/stadium?event=cafetal-nevado');
  await expectOpenToEverybody(page, seated);
  await expectOpenToEverybody(page, async (shown) => {
    await seated(shown);
    await shown.getByRole('grid').press('Enter');
    await expect(shown.getByRole('button', { name: /Volver al estadio|Back to the stadium/ })).toBeVisible();
  });
  await expectOpenToEverybody(page, async (shown) => {
    await shown.getByRole('radio', { name: /^(Lista|List)$/ }).check();
    const north = shown.getByRole('button', { name: /^Norte/ });
    if ((await north.getAttribute('aria-expanded')) === 'false') await north.click();
    await expect(shown.getByRole('table')).toBeVisible();
  });
});

test('the purchase, its success and the tickets', async ({ page, stranger, sandbox, fan }) => {
  const eventId = 'frailejones-guacamayas';
  const stadium = await houseOf(stranger, eventId);
  await page.goto('/');
  await comeAs(page, sandbox, fan, words);
  await chooseSeats(page, eventId, stadium, freeSeats(stadium, { count: 1 }), words);
  await holdThem(page, words);
  await expectOpenToEverybody(page, async (shown) => {
    await expect(shown.getByRole('textbox').first()).toBeVisible();
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await typeCard(page, 'APRO LUZ DARY', words);
  await pay(page, words);
  await expectSuccess(page, words);
  await expectOpenToEverybody(page, headed);
  await page.goto('/my-tickets');
  await expectOpenToEverybody(page, async (shown) => {
    await expect(shown.getByRole('img', { name: /QR/ })).toBeVisible();
  });
});

test('the operators’ entrance and their manager’s office', async ({ page, sandbox }) => {
  await page.goto('/authorization/operators');
  await expectOpenToEverybody(page, headed);
  await comeAsOperator(page, sandbox, 'gerencia@taquilla.test');
  await page.goto('/backoffice/operators');
  await expectOpenToEverybody(page, async (shown) => {
    await expect(shown.getByRole('table').first()).toBeVisible();
  });
});
