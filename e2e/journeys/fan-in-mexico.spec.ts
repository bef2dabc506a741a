import { expect, test } from '../fixtures.ts';
import { freeSeats, houseOf } from '../house.ts';
import { readQr } from '../qr.ts';
import { chooseSeats, expectSuccess, holdThem, pay, signInByMail, tellName, typeCard } from '../steps.ts';
import { ticketsOf } from '../tickets.ts';
import { mexican as words } from '../words.ts';

const eventId = 'axolotes-cempasuchil';

test.use({ locale: words.locale, market: 'mx' });

test('a fan in Mexico buys boletos for asientos, in pesos of Mexico', async ({
  page,
  stranger,
  sandbox,
  fan,
}, testInfo) => {
  const house = await houseOf(stranger, eventId);
  const seats = freeSeats(house, { count: 2 });

  await test.step('the event speaks of asientos and tells the price in MXN', async () => {
    await page.goto(`/event/${eventId}`);
    await expect(page.getByRole('link', { name: /^Elegir asientos desde \$[\d,]+$/ })).toBeVisible();
    await expect(page.getByText(/boletas?|sillas?/i)).toHaveCount(0);
  });

  await test.step('two seats, an e-mail code, a name', async () => {
    await chooseSeats(page, eventId, house, seats, words);
    await holdThem(page, words);
    await expect(page.getByRole('heading', { name: '¿Para quién son los boletos?' })).toBeVisible();
    await signInByMail(page, sandbox, fan.email, words);
    await page.getByLabel('Documento', { exact: true }).selectOption('PP');
    await tellName(page, { ...fan, document: `G${fan.document.slice(1)}` }, words);
  });

  await test.step('paid in MXN', async () => {
    await expect(page.getByText('Total MXN')).toBeVisible();
    await typeCard(page, 'APRO XIMENA', words);
    await pay(page, words);
    await expectSuccess(page, words);
    await expect(page.getByText(/\$[\d,]+(\.\d\d)?\sMXN/)).toBeVisible();
  });

  await test.step('the boleto can be read at the gate', async () => {
    await page.getByRole('link', { name: 'Ver mis boletos' }).click();
    await expect(page.getByRole('heading', { name: 'Mis boletos', level: 1 })).toBeVisible();
    const picture = testInfo.outputPath('boleto.png');
    await page.getByRole('img', { name: 'Código QR del boleto' }).screenshot({ path: picture });
    expect((await ticketsOf(page)).map(({ qr }) => qr)).toContain(readQr(picture));
  });

  await test.step('the receipt speaks of boletos', async () => {
    const { text } = await sandbox.mailTo(fan.email, /^Tus boletos para /);
    expect(text).toContain('MXN');
  });
});
