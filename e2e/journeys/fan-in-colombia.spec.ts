import { findFreeSeats, readEventSeats, readSeatState } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { readQr } from '../qr.ts';
import {
  clickSeat,
  clickSection,
  confirmPayment,
  enterIdentity,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  signInByEmail,
} from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

const eventId = 'paramo-ceiba';

test.use({ locale: words.locale });

test('a fan in Colombia buys two seats and receives the tickets', async ({
  page,
  openVisitorPage,
  anonymousVisitor,
  sandbox,
  fan,
}, testInfo) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const [left, right] = findFreeSeats(eventSeats, { section: '114' });
  if (left === undefined || right === undefined) throw new Error('Two seats were asked for');

  await test.step('from the home page to the seats', async () => {
    await page.goto('/');
    await page
      .getByRole('link', { name: /Páramo.*Ceiba/ })
      .first()
      .click();
    await page.getByRole('link', { name: words.chooseSeatsFrom }).click();
    await clickSection(page, eventSeats, left, words);
    await clickSeat(page, eventSeats, left);
    await clickSeat(page, eventSeats, right);
    await expect(page.getByRole('list', { name: 'Sillas elegidas' }).getByRole('listitem')).toHaveText([
      `Sección 114, fila ${left.row}, silla ${left.number}`,
      `Sección 114, fila ${right.row}, silla ${right.number}`,
    ]);
  });

  await test.step('held, and asked who they are for', async () => {
    await holdSelectedSeats(page, words);
    await expect(page.getByRole('heading', { name: '¿Para quién son las boletas?' })).toBeVisible();
    await expect(page.getByRole('timer', { name: 'Tiempo restante' })).toHaveText(/^(10:00|09:\d\d)$/);
    await signInByEmail(page, sandbox, fan.email, words);
    await enterIdentity(page, fan, words);
  });

  await test.step('paid', async () => {
    await fillCard(page, 'APRO LUZ DARY', words);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
  });

  await test.step('the ticket opens the gate', async () => {
    await page.getByRole('link', { name: 'Ver mis boletas' }).click();
    await expect(page.getByRole('heading', { name: 'Mis boletas', level: 1 })).toBeVisible();
    const tickets = await fetchTickets(page);
    expect(tickets.map(({ seatCode }) => seatCode).toSorted()).toEqual(
      [left.seatCode, right.seatCode].toSorted(),
    );
    const shown = tickets.find(({ seatCode }) => seatCode === right.seatCode);
    await page.getByRole('button', { name: `silla ${right.number}` }).click();
    const picture = testInfo.outputPath('ticket.png');
    await page.getByRole('img', { name: 'Código QR de la boleta' }).screenshot({ path: picture });
    expect(readQr(picture)).toBe(shown?.qr);
  });

  await test.step('the code alone fills the screen, and Back closes it', async () => {
    const address = page.url();
    await page.getByRole('button', { name: 'Ver el código en grande' }).click();
    const code = page.getByRole('dialog').getByRole('img', { name: `silla ${right.number}` });
    await expect(code).toBeVisible();
    await page.goBack();
    await expect(code).toBeHidden();
    expect(page.url()).toBe(address);
    await page.goForward();
    await expect(code).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(code).toBeHidden();
  });

  await test.step('both tickets print, one a sheet', async () => {
    const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
    for (const format of ['Letter', 'A4']) expect(countSheets(await page.pdf({ format, margin }))).toBe(2);
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('img', { name: 'Código QR de la boleta' })).toHaveCount(2);
    await page.emulateMedia({ media: null });
  });

  await test.step('a receipt came', async () => {
    const receipt = await sandbox.waitForEmail(fan.email, /^Tus boletas para /);
    expect(receipt.text).toContain(right.number);
  });

  await test.step('and nobody else can have the seats', async () => {
    expect(await readSeatState(anonymousVisitor, eventId, left)).toBe('U');
    const other = await openVisitorPage();
    await other.goto(`/checkout/stadium?event=${eventId}`);
    await other.getByRole('radio', { name: 'Lista' }).check();
    await other.getByRole('button', { name: /^Occidental Baja/ }).click();
    await other.getByRole('button', { name: 'Ver sillas de la sección 114' }).click();
    await expect(other.getByRole('heading', { name: 'Sillas libres de la sección 114' })).toBeVisible();
    for (const { row, number } of [left, right])
      await expect(
        other.getByRole('button', { name: `Fila ${row}, silla ${number}`, exact: true }),
      ).toHaveCount(0);
  });
});

/** Counts the pages of a PDF by their objects (ISO 32000-1, 7.7.3.3). */
const countSheets = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
