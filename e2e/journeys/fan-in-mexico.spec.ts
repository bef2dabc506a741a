import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { mexican as words } from '../page-messages.ts';
import { readQr } from '../qr.ts';
import {
  confirmPayment,
  enterIdentity,
  expectSuccess,
  fillCard,
  holdSelectedSeats,
  selectSeats,
  signInByEmail,
} from '../steps.ts';
import { fetchTickets } from '../tickets.ts';

const eventId = 'axolotes-cempasuchil';

test.use({ locale: words.locale, market: 'mx' });

test('a fan in Mexico buys boletos for asientos, in Mexican pesos', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}, testInfo) => {
  const eventSeats = await readEventSeats(anonymousVisitor, eventId);
  const seats = findFreeSeats(eventSeats, { count: 2 });

  await test.step('the event speaks of asientos and tells the price in MXN', async () => {
    await page.goto(`/event/${eventId}`);
    await expect(page.getByRole('link', { name: /^Elegir asientos desde \$[\d,]+$/ })).toBeVisible();
    await expect(page.getByText(/boletas?|sillas?/i)).toHaveCount(0);
    await expect(page.getByText(/^Poniente Baja/).first()).toBeVisible();
    await expect(page.getByText(/occidental|oriental/i)).toHaveCount(0);
  });

  await test.step('two seats, an e-mail code, a name', async () => {
    await selectSeats(page, eventId, eventSeats, seats, words);
    await holdSelectedSeats(page, words);
    await expect(page.getByRole('heading', { name: '¿Para quién son los boletos?' })).toBeVisible();
    await signInByEmail(page, sandbox, fan.email, words);
    await page.getByLabel('Documento', { exact: true }).selectOption('PP');
    await enterIdentity(page, { ...fan, document: `G${fan.document.slice(1)}` }, words);
  });

  await test.step('paid in MXN', async () => {
    await expect(page.getByText('Total MXN')).toBeVisible();
    await fillCard(page, 'APRO XIMENA', words);
    await confirmPayment(page, words);
    await expectSuccess(page, words);
    await expect(page.getByText(/\$[\d,]+(\.\d\d)?\sMXN/)).toBeVisible();
  });

  await test.step('the boleto can be read at the gate', async () => {
    await page.getByRole('link', { name: 'Ver mis boletos' }).click();
    await expect(page.getByRole('heading', { name: 'Mis boletos', level: 1 })).toBeVisible();
    const picture = testInfo.outputPath('boleto.png');
    await page.getByRole('img', { name: 'Código QR del boleto' }).screenshot({ path: picture });
    expect((await fetchTickets(page)).map(({ qr }) => qr)).toContain(readQr(picture));
  });

  await test.step('the receipt speaks of boletos', async () => {
    const { text } = await sandbox.waitForEmail(fan.email, /^Tus boletos para /);
    expect(text).toContain('MXN');
  });
});
