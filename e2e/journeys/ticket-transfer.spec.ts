import { buySeat } from '../buy-seat.ts';
import { findFreeSeats, readEventSeats } from '../event-seats.ts';
import { createFan, expect, test } from '../fixtures.ts';
import { spanish as words } from '../page-messages.ts';
import { signInAsFan, signInByEmail } from '../steps.ts';

test.use({ locale: words.locale });

test('a fan gives a ticket to a friend, who registers with the link and enters with a new code', async ({
  page,
  browser,
  anonymousVisitor,
  sandbox,
  fan,
}) => {
  const eventId = 'tatacoa-paramo';
  const [seat] = findFreeSeats(await readEventSeats(anonymousVisitor, eventId), { count: 1 });
  if (seat === undefined) throw new Error('A free seat');
  const friend = createFan();
  await page.goto('/');
  await signInAsFan(page, sandbox, fan, words);
  await buySeat(page, fan, eventId, seat);

  await test.step('the owner offers it by email', async () => {
    await page.goto('/my-tickets');
    await page.getByRole('link', { name: 'Transferir' }).click();
    await page.getByLabel('Correo o celular de la otra persona').fill(friend.email);
    await page.getByRole('button', { name: 'Enviar la transferencia' }).click();
    await expect(page.getByText('Enviamos el enlace a')).toBeVisible();
  });

  const { text } = await sandbox.waitForEmail(friend.email, /te envía/);
  const link = /https?:\S+ticket-offer#offer=\S+/.exec(text ?? '')?.[0];
  if (link === undefined) throw new Error('The email has no link');
  const context = await browser.newContext({ locale: words.locale });
  const friendsPage = await context.newPage();
  await test.step('the friend creates an account from the link and accepts', async () => {
    await friendsPage.goto(link);
    await friendsPage.getByRole('link', { name: 'Entra o crea tu cuenta' }).click();
    await signInByEmail(friendsPage, sandbox, friend.email, words);
    await friendsPage.getByLabel(words.firstName).fill(friend.first);
    await friendsPage.getByLabel(words.lastName).fill(friend.last);
    await friendsPage.getByLabel(words.documentNumber).fill(friend.document);
    await friendsPage.getByRole('checkbox', { name: words.acceptTerms }).check();
    await friendsPage.getByRole('button', { name: 'Guardar y continuar' }).click();
    await friendsPage.getByRole('link', { name: words.continue, exact: true }).click();
    await friendsPage.getByRole('button', { name: 'Aceptar', exact: true }).click();
    await expect(friendsPage.getByRole('heading', { name: 'Las boletas son tuyas' })).toBeVisible();
    await friendsPage.getByRole('link', { name: 'Ver mis boletas' }).click();
    await expect(friendsPage.getByRole('img', { name: words.qr })).toBeVisible();
    await expect(friendsPage.getByText('Recibida')).toBeVisible();
  });
  await context.close();

  await page.goto('/my-tickets');
  await expect(page.getByText('Enviada', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: words.qr })).toBeHidden();
});
