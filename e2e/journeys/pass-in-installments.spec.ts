import { z } from 'zod';
import { callFromPage } from '../call-from-page.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { fillCard, holdSelectedSeats, selectSeats, signInAsFan } from '../steps.ts';

const myTickets = z.object({
  events: z.array(z.object({ tickets: z.array(z.object({ type: z.string(), qr: z.string() })) })),
});

const pass = { id: 'abono-abierto-del-valle', name: 'Abono Abierto del Valle', matches: 3 };

test.use({ market: 'co', locale: words.locale });

test('a fan in Colombia pays a pass in three installments, until its tickets are real', async ({
  page,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventSeats = await readEventSeats(anonymousVisitor, pass.id);
  const [seat] = findFreeSeats(eventSeats, { count: 1 });
  if (seat === undefined) throw new Error('No seat is free at all matches');
  const readTickets = async () => {
    const { events } = myTickets.parse(await callFromPage(page, 'GET', '/api/myTickets'));
    return events.flatMap(({ tickets }) => tickets).map(({ type, qr }) => [type, qr !== '']);
  };
  const payNext = async () => {
    await fillCard(page, 'APRO', words);
    await page.getByRole('button', { name: /^Pagar \$/ }).click();
    await expect(
      page
        .getByRole('status')
        .or(page.getByRole('alert'))
        .filter({ hasText: /^Recibimos/ }),
    ).toBeVisible();
  };
  await signInAsFan(page, sandbox, fan, words);

  await test.step('the whole schedule is shown before the first payment', async () => {
    await page.goto(`/event/${pass.id}`);
    await expect(page.getByText('Se puede pagar hasta en 3 cuotas.')).toBeVisible();
    await selectSeats(page, pass.id, eventSeats, [seat], words);
    await holdSelectedSeats(page, words);
    await page.getByRole('link', { name: 'Pagar hasta en 3 cuotas' }).click();
    await expect(page.getByRole('heading', { name: '3 cuotas' })).toBeVisible();
    await expect(page.getByText('Pagas en total')).toBeVisible();
    await expect(page.getByText(/se reembolsa el 80 % de lo pagado/)).toBeVisible();
  });

  await test.step('the first installment books the seat, with tickets that open no gate yet', async () => {
    await page.getByRole('button', { name: /^Continuar y pagar/ }).click();
    await expect(page.getByText('Paga la primera cuota para reservar las sillas')).toBeVisible();
    await payNext();
    await sandbox.waitForEmail(fan.email, /Recibimos tu pago: Abono Abierto del Valle/);
    expect(await readTickets()).toEqual(Array(pass.matches).fill(['DEPOSIT', false]));
    await page.getByRole('link', { name: 'Ver las sillas reservadas' }).click();
    await expect(page.getByText(/El código aparece cuando/).first()).toBeVisible();
    await page.goto('/my-purchases');
    await expect(page.getByText(/En total faltan/)).toBeVisible();
    await page.getByRole('link', { name: 'Ver el plan' }).click();
  });

  await test.step('the last one makes the tickets real', async () => {
    await payNext();
    await page.reload();
    await payNext();
    await expect(page.getByText('Ya pagaste todo. No tienes nada pendiente.')).toBeVisible();
    expect(await readTickets()).toEqual(Array(pass.matches).fill(['SUBSCRIPTION', true]));
    await sandbox.waitForEmail(fan.email, /boletas/i);
  });
});
