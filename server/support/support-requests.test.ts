import { expect, it } from 'vitest';
import type { Message } from '#server/kernel/messenger/messenger.port.ts';
import { postgresOutbox } from '#server/kernel/public.ts';
import { describeOn } from '#server/test/each-engine.ts';
import { createTestApp, openBrowser } from '#server/test/test-app.ts';
import { createSupportRequestHandler } from './support-request-email.ts';

const request = {
  topic: 'REFUND',
  email: 'ana@correo.co',
  orderCode: 'TQ7H2K44',
  message: 'No puedo ir.\n<b>¿Me devuelven?</b>',
};

describeOn('pglite', 'a request for support', (suite) => {
  it('reaches the mailbox of the market with the order, and is answered to the person', async () => {
    const { app } = createTestApp(suite.db);
    const mexican = openBrowser(app, { origin: 'http://mx.localhost:8080' });
    const { status } = await mexican.post('/api/support-requests', { body: request });
    const sent: Message[] = [];
    const handle = createSupportRequestHandler({
      messenger: { send: async (message) => sent.push(message) > 0 },
      publicUrls: { COL: 'https://taquilla.co', MEX: 'https://taquilla.mx' },
      mailboxOf: (market) => `${market}@taquilla.example`,
    });
    const [message] = (await postgresOutbox(suite.db).claim(50)).filter(
      ({ kind }) => kind === 'SUPPORT_REQUEST',
    );

    expect(status).toBe(204);
    expect(message !== undefined && (await handle(message))).toBe(true);
    expect(sent).toMatchObject([
      {
        to: 'MEX@taquilla.example',
        replyTo: 'ana@correo.co',
        subject: '[Reembolso] Orden TQ7H2K44',
        html: null,
      },
    ]);
    expect(sent[0]?.text).toContain('sin verificar');
    expect(sent[0]?.text).toContain(request.message);
  });

  it('is limited to five an hour from one address', async () => {
    const visitor = openBrowser(createTestApp(suite.db).app, { address: '192.0.2.77' });
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1)
      statuses.push((await visitor.post('/api/support-requests', { body: request })).status);

    expect(statuses).toEqual([204, 204, 204, 204, 204, 429]);
  });

  it('needs an address and a message', async () => {
    const visitor = openBrowser(createTestApp(suite.db).app);
    for (const body of [
      { ...request, email: 'ana' },
      { ...request, message: ' ' },
    ])
      expect((await visitor.post('/api/support-requests', { body })).status).toBe(400);
  });
});
