import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';
import { ensureZbar } from '../../tools/zbar.mjs';

/** Reads the QR code of a picture with an independent reader. */
function readQr(base64: string): string {
  ensureZbar();
  const input = Buffer.from(base64, 'base64');
  return execFileSync('zbarimg', ['--quiet', '--raw', '-'], {
    input,
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  }).trimEnd();
}

/** Product, "After": the receipt on its page and by email, and the event in the calendar. */
describeOnEachEngine('receipt', (suite) => {
  const system = setUpTestSystem(suite);
  const orderOf = async (who: TestPerson, orderId: string) =>
    (await who.visitor.get(`/api/orders?id=${orderId}`)).body.items[0];
  const calendar = (of: Readonly<Record<string, string>>) =>
    `/api/orders/calendar?${new URLSearchParams(of)}`;

  /**
   * Paid in three card installments at a server that started since, because the event lists know this event there.
   */
  async function inParts() {
    const show = await system().event();
    const { app } = system().serve();
    const fan = await system().aFan({ app });
    const held = await system().held(fan, show, 1);
    const { body } = await system().payWith(fan, held, {
      method: 'CARD',
      cardToken: await system().cardToken(),
      paymentMethodId: 'master',
      installments: 3,
    });
    await system().drain();
    return { app, show, fan, held, orderId: String(body.orderId), code: String(body.code) };
  }

  it('names card, installments and payment numbers, on the page and in the email', async () => {
    const { fan, show, orderId } = await inParts();

    const { receipt } = await orderOf(fan, orderId);
    const [letter] = system().receipts(fan.email);

    expect(receipt.card).toEqual({
      brand: 'master',
      lastFour: '0366',
      installments: 3,
      installmentAmount: 2_266_667,
      authorization: expect.stringMatching(/^\d{6}$/),
    });
    const text = letter?.text?.replace(/\u00a0/g, ' ') ?? '';
    expect(text).toContain('Pagado con: Mastercard •••• 0366, 3 × $ 22.666,67');
    expect(text).toContain(`Número de operación: ${receipt.reference}`);
    expect(text).toMatch(/Pagado el: \d{1,2} de \p{L}+ de \d{4}, .+ \(\p{L}+/u);
    expect(text).toContain(`Autorización: ${receipt.card.authorization}`);
    expect(letter?.html).toContain('Mastercard •••• 0366');
    expect(letter?.html).toMatch(
      new RegExp(`<img src="http[^"]+/event/${show.id}/poster\\.png" [^>]*alt=""`),
    );
  });

  it('of a card terminal names its voucher number and no card', async () => {
    const [seller, fan, show] = [await system().aSeller(), await system().aFan(), await system().event()];
    const { app } = system().serve();
    const held = await system().heldAssisted(seller, show, 1);
    const voucherNumber = `V-${randomUUID().slice(0, 8)}`;
    const sold = await system().sellAssistedWith(seller, held, {
      fan,
      payment: { method: 'TPV', voucherNumber },
    });
    await system().drain();

    const buyer = system().at(app, fan);
    const { receipt } = await orderOf(buyer, sold.body.orderId);
    const file = await buyer.visitor.get(calendar({ orderId: sold.body.orderId }));

    expect(receipt).toMatchObject({ reference: voucherNumber, card: null });
    expect(file.status).toBe(200);
    const text = system().receipts(fan.email)[0]?.text;
    expect(text).toContain(`Número de operación: ${voucherNumber}`);
    expect(text).toContain('Pagado con: Datáfono en la taquilla');
  });

  describe('codes in the email', () => {
    /** Two seats of an event with these settings, paid and mailed over SMTP. */
    async function mailed(qrMode: string, isPrintable: boolean) {
      const show = await system().event();
      await system().db.query('update event set qr_mode = $2, is_printable = $3 where id = $1', [
        show.id,
        qrMode,
        isPrintable,
      ]);
      const { app } = system().serve();
      const fan = await system().aFan({ app });
      const held = await system().held(fan, show, 1, 2);
      await system().pay(fan, held);
      await system().drain();
      const [letter] = system().receipts(fan.email);
      const { body } = await fan.visitor.get(`/api/myTickets/event?eventId=${show.id}`);
      const tickets: { qr: string; isPrintable: boolean; fallbackCode: string; seatCode: string }[] =
        body.tickets;
      const pictures = letter?.attachments.filter(({ type }) => type === 'image/png') ?? [];
      return { letter, tickets, pictures };
    }

    it('are one picture per ticket, which reads as the ticket’s own code, beside the calendar file', async () => {
      const { letter, tickets, pictures } = await mailed('STATIC_DEFAULT', true);

      expect(tickets).toHaveLength(2);
      expect(pictures.map(({ base64 }) => readQr(base64))).toEqual(tickets.map(({ qr }) => qr));
      const shown = [...(letter?.html?.matchAll(/<img src="cid:([^"]+)"[^>]* alt="([^"]+)"/g) ?? [])];
      expect(shown.map(([, contentId]) => contentId)).toEqual(pictures.map(({ contentId }) => contentId));
      expect(new Set(shown.map(([, , alternative]) => alternative)).size).toBe(2);
      const calendarFile = letter?.attachments.find(({ type }) => type === 'text/calendar');
      const file = Buffer.from(calendarFile?.base64 ?? '', 'base64').toString('utf8');
      expect(file).toMatch(/^BEGIN:VCALENDAR\r\n/);
      expect(file).toContain('\r\nMETHOD:PUBLISH\r\n');
      expect(file).not.toContain('TQ1');
    });

    it('are replaced in the plain text by the place of each ticket, its typed code and the link', async () => {
      const { letter, tickets } = await mailed('STATIC_ENCRYPTED', true);

      for (const { seatCode, fallbackCode } of tickets) {
        const line = letter?.text?.split('\n').find((one) => one.includes(fallbackCode));
        expect(line).toContain(seatCode.replaceAll('-', '\u2011'));
      }
      expect(letter?.text).toContain('también están en Mis boletas');
      expect(letter?.text).toMatch(/Ver mis boletas: http\S+my-tickets\?order=/);
    });

    it.each([
      ['changing codes', 'DYNAMIC_DEFAULT', true],
      ['changing encrypted codes', 'DYNAMIC_ENCRYPTED', true],
      ['codes that the event does not let out', 'STATIC_DEFAULT', false],
    ])('are missing for %s, which have the link only', async (_what, qrMode, isPrintable) => {
      const { letter, tickets, pictures } = await mailed(qrMode, isPrintable);

      expect(tickets.map((ticket) => ticket.isPrintable)).toEqual([false, false]);
      expect(pictures).toEqual([]);
      for (const { qr, fallbackCode } of tickets) {
        expect(`${letter?.text}${letter?.html}`).not.toContain(fallbackCode);
        expect(`${letter?.text}${letter?.html}`).not.toContain(qr);
      }
      expect(letter?.text).toMatch(/Ver mis boletas: http\S+my-tickets\?order=/);
    });
  });

  it('links to a calendar file, from the email without a login', async () => {
    const { app, fan, show, orderId, code } = await inParts();
    const link = /Agregar al calendario: (\S+)/.exec(system().receipts(fan.email)[0]?.text ?? '')?.[1] ?? '';

    const own = await fan.visitor.get(calendar({ orderId }));
    const anybodys = await openBrowser(app).get(new URL(link).pathname + new URL(link).search);

    expect([own.status, own.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8']);
    expect(own.headers.get('content-disposition')).toBe(`inline; filename="taquilla-${code}.ics"`);
    expect(own.text).toContain(`\r\nUID:order-${orderId}@taquilla\r\n`);
    expect(own.text).toContain('\r\nMETHOD:PUBLISH\r\n');
    expect(anybodys.text.replace(/DTSTAMP:\S+/, '')).toBe(own.text.replace(/DTSTAMP:\S+/, ''));
    expect(own.text).not.toContain(show.id);
  });

  it('cancels the calendar entry once the order is refunded', async () => {
    const { fan, held, orderId } = await inParts();
    await system().settle((await system().attempt(held.reservationId)).paymentId, 'charged_back');
    await system().drain();

    const file = await fan.visitor.get(calendar({ orderId }));

    expect(file.text).toContain('\r\nMETHOD:CANCEL\r\n');
    expect(file.text).toContain('\r\nSTATUS:CANCELLED\r\n');
    expect(file.text).toContain(`\r\nUID:order-${orderId}@taquilla\r\n`);
  });

  it('has no calendar file for an unpaid order, nor for somebody else’s', async () => {
    const { app, fan, show, orderId } = await inParts();
    const unpaid = await system().payWith(fan, await system().held(fan, show, 5), {
      method: 'CASH',
      checkoutProvider: 'TAQUILLA',
    });
    const outsider = system().at(app, await system().aFan());

    const answers = [
      await fan.visitor.get(calendar({ orderId: unpaid.body.orderId })),
      await outsider.visitor.get(calendar({ orderId })),
      await openBrowser(app).get(calendar({ orderId })),
      await openBrowser(app).get(calendar({ token: `${orderId}.${'A'.repeat(43)}` })),
      await openBrowser(app).get(calendar({})),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it('carries the token of a status link for its holder', async () => {
    const { app, fan, orderId } = await inParts();
    const { linkToken } = await orderOf(fan, orderId);
    const mine = (await fan.visitor.get('/api/myPurchases')).body.items[0];

    const seen = await openBrowser(app).get(
      `/api/orders/status?${new URLSearchParams({ token: linkToken })}`,
    );

    expect(mine.linkToken).toBe(linkToken);
    expect(seen.body.purchase).toMatchObject({ orderId, result: 'SUCCESSFUL', ticketIds: [] });
  });
});
