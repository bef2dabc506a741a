import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf, stateOf } from '../house.ts';
import { readQr } from '../qr.ts';
import {
  clickSeat,
  clickSection,
  expectSuccess,
  holdThem,
  pay,
  signInByMail,
  tellName,
  typeCard,
} from '../steps.ts';
import { ticketsOf } from '../tickets.ts';
import { spanish as words } from '../words.ts';

const eventId = 'paramo-ceiba';

test.use({ locale: words.locale });

test('a fan in Colombia buys two seats and has them in their pocket', async ({
  page,
  newcomer,
  stranger,
  sandbox,
  fan,
}, testInfo) => {
  const house = await houseOf(stranger, eventId);
  const [left, right] = freeSeats(house, { section: '114' });
  if (left === undefined || right === undefined) throw new Error('Two seats were asked for');

  await test.step('from the home page to the seats', async () => {
    await page.goto('/');
    await page
      .getByRole('link', { name: /Páramo.*Ceiba/ })
      .first()
      .click();
    await page.getByRole('link', { name: words.chooseSeatsFrom }).click();
    await clickSection(page, house, left, words);
    await clickSeat(page, house, left);
    await clickSeat(page, house, right);
    await expect(page.getByRole('list', { name: 'Sillas elegidas' }).getByRole('listitem')).toHaveText([
      `Sección 114, fila ${left.row}, silla ${left.number}`,
      `Sección 114, fila ${right.row}, silla ${right.number}`,
    ]);
  });

  await test.step('held, and asked who they are for', async () => {
    await holdThem(page, words);
    await expect(page.getByRole('heading', { name: '¿Para quién son las boletas?' })).toBeVisible();
    await expect(page.getByRole('timer', { name: 'Tiempo restante' })).toHaveText(/^(10:00|09:\d\d)$/);
    await signInByMail(page, sandbox, fan.email, words);
    await tellName(page, fan, words);
  });

  await test.step('paid', async () => {
    await typeCard(page, 'APRO LUZ DARY', words);
    await pay(page, words);
    await expectSuccess(page, words);
  });

  await test.step('the ticket opens the gate', async () => {
    await page.getByRole('link', { name: 'Ver mis boletas' }).click();
    await expect(page.getByRole('heading', { name: 'Mis boletas', level: 1 })).toBeVisible();
    const tickets = await ticketsOf(page);
    expect(tickets.map(({ seatCode }) => seatCode).toSorted()).toEqual(
      [left.seatCode, right.seatCode].toSorted(),
    );
    const shown = tickets.find(({ seatCode }) => seatCode === right.seatCode);
    await page.getByRole('button', { name: `silla ${right.number}` }).click();
    const picture = testInfo.outputPath('ticket.png');
    await page.getByRole('img', { name: 'Código QR de la boleta' }).screenshot({ path: picture });
    expect(readQr(picture)).toBe(shown?.qr);
  });

  await test.step('a receipt came', async () => {
    const receipt = await sandbox.mailTo(fan.email, /^Tus boletas para /);
    expect(receipt.text).toContain(right.number);
  });

  await test.step('and nobody else can have the seats', async () => {
    expect(await stateOf(stranger, eventId, left)).toBe('U');
    const other = await newcomer();
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
