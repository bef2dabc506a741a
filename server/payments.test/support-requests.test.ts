import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { Message } from '#server/kernel/messenger/messenger.port.ts';
import { describeOnEachEngine } from '#server/test/each-engine.ts';
import { openBrowser } from '#server/test/test-app.ts';
import { setUpTestSystem, type TestPerson } from '#server/test/test-system.ts';

/** The contact form of the site: a request reaches the support mailbox of its market over SMTP. */
describeOnEachEngine('a request for support', (suite) => {
  const system = setUpTestSystem(suite);
  const aRequest = (own: object = {}) => ({
    topic: 'REFUND',
    email: 'ana@correo.co',
    orderCode: 'TQ7H2K44',
    message: `<b>¿Me devuelven?</b> ${randomUUID()}`,
    ...own,
  });
  const sendAs = async ({ visitor }: Pick<TestPerson, 'visitor'>, request: object) =>
    (await visitor.post('/api/support-requests', { body: request })).status;
  const aVisitor = (address: string) => ({ visitor: openBrowser(system().app, { address }) });
  const emailsWith = (text: string) =>
    system()
      .sandbox.mailbox.list({ to: 'ayuda@taquilla.example' })
      .filter((email) => email.text?.includes(text) === true);

  it('names the order, and is answered to the person', async () => {
    const [request, sent]: [ReturnType<typeof aRequest>, Message[]] = [aRequest(), []];
    const { sale } = system().serve({
      messenger: ({ send }) => ({ send: (message) => send(message).finally(() => sent.push(message)) }),
    });
    expect(await sendAs(aVisitor('192.0.2.1'), request)).toBe(204);
    await system().drain([sale]);

    expect(sent).toMatchObject([{ to: 'ayuda@taquilla.example', replyTo: request.email }]);
    expect(emailsWith(request.message)).toMatchObject([{ subject: '[Reembolso] Orden TQ7H2K44' }]);
    expect(emailsWith(request.message)[0]?.text).toContain(
      'TQ7H2K44 (escrita por la persona, sin verificar)',
    );
  });

  it('says that an order is the sender’s own only if it is', async () => {
    const [buyer, other] = [await system().aFan(), await system().aFan()];
    const held = await system().held(buyer, await system().event(), 1);
    const { code, orderId } = (await system().pay(buyer, held)).body;
    const [own, foreign] = [aRequest({ orderCode: code.toLowerCase() }), aRequest({ orderCode: code })];
    await sendAs(buyer, own);
    await sendAs(other, foreign);
    await system().drain();

    expect(emailsWith(own.message)[0]?.text).toContain(`/backoffice/sales/${orderId}`);
    expect(emailsWith(foreign.message)[0]?.text).toContain('sin verificar');
    expect(emailsWith(foreign.message)[0]?.text).not.toContain(orderId);
  });

  it('that is sent twice is emailed once, and is not kept afterwards', async () => {
    const [visitor, request] = [aVisitor('192.0.2.2'), aRequest()];
    for (let sent = 0; sent < 2; sent += 1) expect(await sendAs(visitor, request)).toBe(204);
    await system().drain();

    expect(emailsWith(request.message)).toHaveLength(1);
    expect(
      await system().one('select count(*)::int as kept from outbox_message where payload::text like $1', [
        `%${request.message.split('.')[0]}%`,
      ]),
    ).toEqual({ kept: 0 });
  });

  it('is limited to five an hour from one address', async () => {
    const visitor = aVisitor('192.0.2.77');
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push(await sendAs(visitor, aRequest()));

    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it.each([{ email: 'ana' }, { message: ' ' }, { topic: 'NEWS' }])('is invalid with %o', async (wrong) => {
    expect(await sendAs(aVisitor('192.0.2.3'), aRequest(wrong))).toBe(400);
  });
});
