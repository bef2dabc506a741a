import type { Locator, Page } from '@playwright/test';
import { openPurchase } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, type Fan, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import type { Sandbox } from '../sandbox.ts';
import { confirmPayment, expectSuccess, fillCard, signInAsFan } from '../steps.ts';
import type { Visitor } from '../visitor.ts';

/** A phone’s screen under its browser’s bars. */
test.use({ locale: words.locale, viewport: { width: 390, height: 664 }, isMobile: true, hasTouch: true });

const eventId = 'ceiba-manglar';

type Visit = {
  readonly page: Page;
  readonly anonymousVisitor: Visitor;
  readonly sandbox: Sandbox;
  readonly fan: Fan;
};

/** Holds one seat and pays it with a card whose bank asks for a confirmation. */
async function payWithChallenge({ page, anonymousVisitor, sandbox, fan }: Visit, nthSeat = 1): Promise<void> {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const seat = findFreeSeats(eventSeats, { count: nthSeat }).at(-1);
  if (seat === undefined) throw new Error('There are no free seats');
  await signInAsFan(page, sandbox, fan, words);
  await openPurchase(page, eventId, [seat]);
  await fillCard(page, 'CHAL LUZ DARY', words);
  await confirmPayment(page, words);
  await expect(page).toHaveURL(/\/checkout\/pending/);
}

const findDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Confirma con tu banco' });
const findBank = (page: Page) => page.frameLocator('iframe[name="bank-challenge"]');

/** Closes the bank's frame, opens it again and rejects; then pays again and confirms. */
async function rejectAndConfirm(page: Page): Promise<void> {
  await test.step('closed: nothing is charged, and the frame opens again', async () => {
    await expect(findBank(page).getByRole('button', { name: 'Confirmar compra' })).toBeInViewport();
    await findDialog(page).getByRole('button', { name: 'Cerrar' }).click();
    await expect(
      page.getByText('Sin tu confirmación no se cobra nada; puedes abrirla otra vez.'),
    ).toBeVisible();
    const open = page.getByRole('button', { name: 'Confirmar con mi banco' });
    await expect(open).toBeFocused();
    await open.click();
  });

  await test.step('rejected: nothing is charged, and another payment is possible', async () => {
    await findBank(page).getByRole('button', { name: 'No fui yo' }).click();
    await expect(page).toHaveURL(/\/fail_purchase/);
    await expect(findDialog(page)).toBeHidden();
    await page.getByRole('link', { name: /^(Intentar otra vez|Pagar de otra forma)/ }).click();
    await fillCard(page, 'CHAL LUZ DARY', words);
    await confirmPayment(page, words);
  });

  await test.step('confirmed in the frame: the sale goes on to its success', async () => {
    await findBank(page).getByRole('button', { name: 'Confirmar compra' }).click();
    await expectSuccess(page, words);
    await expect(findDialog(page)).toBeHidden();
  });
}

test('the bank asks in a frame, which closes by itself when it is answered', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  await payWithChallenge({ page, anonymousVisitor, sandbox, fan });
  await rejectAndConfirm(page);
});

test('a frame that does not load leads to the bank in the same tab, and back to the shop', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const release: (() => void)[] = [];
  await page.route('**/provider/challenges/**', async (route) => {
    if (route.request().frame() !== page.mainFrame()) await new Promise<void>((done) => release.push(done));
    await route.continue().catch(() => undefined);
  });
  await payWithChallenge({ page, anonymousVisitor, sandbox, fan }, 3);
  const bankPage = page.getByRole('main').getByRole('button', { name: 'Abrir la página del banco' });
  await expect(bankPage).toBeFocused({ timeout: 15_000 });
  await bankPage.click();
  await expect(page.getByRole('link', { name: 'Volver a la tienda' })).toBeVisible();
  await page.getByRole('button', { name: 'Confirmar compra' }).click();
  await page.getByRole('link', { name: 'Volver a la tienda' }).click();
  await expectSuccess(page, words);
  for (const done of release) done();
});
