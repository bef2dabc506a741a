import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

const countPages = (pdf: string): number => pdf.match(/\/Type \/Page\b/g)?.length ?? 0;

/** Product: everybody who holds tickets that may be printed gets them on paper, and nobody else does. Spec §7. */
describeOnEachEngine('the printed tickets of an order', (suite) => {
  const system = setUpTestSystem(suite);
  const print = (fan: Pick<TestPerson, 'visitor'>, orderId: string) =>
    fan.visitor.get(`/api/ticket-printing-service/resource?orderId=${orderId}`);

  async function buy(qrMode: string) {
    const [fan, event] = [await system().aFan(), await system().event()];
    await system().db.query(
      "update event set qr_mode = $2, starts_at = now() + interval '5 days' where id = $1",
      [event.id, qrMode],
    );
    const { body } = await system().pay(fan, await system().held(fan, event, 1, 2));
    return { fan, orderId: String(body.orderId) };
  }

  it('have a page for each ticket that the caller still holds', async () => {
    const { fan, orderId } = await buy('STATIC_ENCRYPTED');
    const friend = await system().aFan();
    const both = await print(fan, orderId);
    const { body } = await fan.visitor.get('/api/myTickets');
    const offered = await fan.visitor.post('/api/ticket-transfers', {
      key: randomUUID(),
      body: { ticketIds: [body.events[0].tickets[0].id], to: { email: friend.email } },
    });
    await friend.visitor.post('/api/ticket-transfers/accept', {
      key: randomUUID(),
      body: { offer: offered.body.id },
    });

    const [own, received] = [await print(fan, orderId), await print(friend, orderId)];

    expect([both.status, both.headers.get('content-type'), both.headers.get('cache-control')]).toEqual([
      200,
      'application/pdf',
      'no-store',
    ]);
    expect([both, own, received].map(({ text }) => countPages(text))).toEqual([2, 1, 1]);
  });

  it('are for nobody else', async () => {
    const { orderId } = await buy('STATIC_DEFAULT');
    const [other, seller] = [await system().aFan(), await system().aSeller()];

    const answers = [
      await print({ visitor: openBrowser(system().app) }, orderId),
      await print(other, orderId),
      await print(seller, orderId),
    ];

    expect(answers.map(({ status }) => status)).toEqual([401, 404, 403]);
  });

  it.each(['DYNAMIC_DEFAULT', 'DYNAMIC_ENCRYPTED'])(
    'do not exist for a code that changes: %s',
    async (mode) => {
      const { fan, orderId } = await buy(mode);

      const { status, body } = await print(fan, orderId);

      expect([status, body.code]).toEqual([409, 'TICKET_NOT_PRINTABLE']);
    },
  );
});
