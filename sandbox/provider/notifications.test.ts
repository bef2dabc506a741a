import { createHmac } from 'node:crypto';
import { WebhookSignatureValidator } from 'mercadopago';
import { describe, expect, it } from 'vitest';
import { type Delivery, startReceiver } from '../test/receiver.ts';
import { startTestSandbox, temporaryFolder } from '../test/test-sandbox.ts';

function headerOf(delivery: Delivery | undefined, name: string): string {
  return String(delivery?.headers[name] ?? '');
}

describe('a webhook', () => {
  it('has the payment id in query and body, and is signed as documented', async () => {
    const { pay, sandbox } = await startTestSandbox();
    const shop = await startReceiver();

    const { body: payment } = await pay({ notification_url: `${shop.url}?source_news=webhooks` });
    const [delivery] = await shop.received(1);
    const parts = /^ts=(\d+),v1=([\da-f]{64})$/.exec(headerOf(delivery, 'x-signature')) ?? [];
    const manifest = `id:${payment.id};request-id:${headerOf(delivery, 'x-request-id')};ts:${parts[1]};`;

    expect(delivery?.query.get('source_news')).toBe('webhooks');
    expect(delivery?.query.get('data.id')).toBe(String(payment.id));
    expect(delivery?.query.get('type')).toBe('payment');
    expect(delivery?.body).toMatchObject({
      action: 'payment.created',
      type: 'payment',
      data: { id: String(payment.id) },
    });
    expect(parts[2]).toBe(createHmac('sha256', sandbox.webhookSecret).update(manifest).digest('hex'));
    expect(Math.abs(Number(parts[1]) - Date.now() / 1000)).toBeLessThan(60);
  });

  it("satisfies the provider's validator, which rejects it under another secret or payment", async () => {
    const { pay, sandbox } = await startTestSandbox();
    const shop = await startReceiver();
    const { body: payment } = await pay({ notification_url: shop.url });
    const [delivery] = await shop.received(1);
    const validate = (secret: string, dataId: string) => () =>
      WebhookSignatureValidator.validate({
        xSignature: headerOf(delivery, 'x-signature'),
        xRequestId: headerOf(delivery, 'x-request-id'),
        dataId,
        secret,
        toleranceSeconds: 300,
      });

    expect(validate(sandbox.webhookSecret, String(payment.id))).not.toThrow();
    expect(validate('another secret', String(payment.id))).toThrow('SignatureMismatch');
    expect(validate(sandbox.webhookSecret, '1')).toThrow('SignatureMismatch');
  });

  it('reaches a .localhost shop that no resolver knows', async () => {
    const { pay } = await startTestSandbox();
    const shop = await startReceiver();
    const named = shop.url.replace('//127.0.0.1', '//mx.localhost');

    const { body: payment } = await pay({ notification_url: named });
    const [delivery] = await shop.received(1);

    expect(delivery?.headers.host).toBe(new URL(named).host);
    expect(delivery?.body.data.id).toBe(String(payment.id));
  });

  it('is sent for each change only', async () => {
    const { pay, refund, control, call, sandbox } = await startTestSandbox();
    const shop = await startReceiver();
    const { body } = await pay({ payment_method_id: 'oxxo', notification_url: shop.url });
    await shop.received(1);
    await control(`/sandbox/payments/${body.id}/settle`, { status: 'approved' });
    await shop.received(2);
    await call('GET', `/v1/payments/${body.id}`);
    await refund(body.id, { amount: 5 }, 'once');
    await shop.received(3);
    await refund(body.id, { amount: 5 }, 'once');

    await sandbox.provider.notifications.flush();

    expect(shop.deliveries.map((delivery) => delivery.body.action)).toEqual([
      'payment.created',
      'payment.updated',
      'payment.updated',
    ]);
  });

  it('is retried until it is accepted, each time with a new signature', async () => {
    const { pay, control } = await startTestSandbox();
    const shop = await startReceiver(500, 302, 401);

    await pay({ notification_url: shop.url });
    const deliveries = await shop.received(4);
    await control('/sandbox/webhooks/flush');
    const { body } = await control('/sandbox/webhooks', undefined, 'GET');

    expect(new Set(deliveries.map((delivery) => headerOf(delivery, 'x-request-id'))).size).toBe(4);
    expect(body.notifications).toEqual([expect.objectContaining({ state: 'DELIVERED', attempts: 4 })]);
    expect(shop.deliveries).toHaveLength(4);
  });

  it('fails after the last attempt, and can be requeued', async () => {
    const { pay, control } = await startTestSandbox({ retryDelaysMs: [1] });
    const shop = await startReceiver(500, 500);
    await pay({ notification_url: shop.url });
    await shop.received(2);
    await control('/sandbox/webhooks/flush');
    const before = await control('/sandbox/webhooks', undefined, 'GET');

    await control('/sandbox/webhooks/revive');
    await shop.received(3);

    expect(before.body.notifications[0].state).toBe('GIVEN_UP');
  });

  it('survives a restart before its delivery', async () => {
    const dataDirectory = temporaryFolder();
    const first = await startTestSandbox({ dataDirectory });
    const shop = await startReceiver();
    await first.control('/sandbox/webhooks/mode', { kind: 'late', delayMs: 3_600_000 });
    const { body } = await first.pay({ notification_url: shop.url });
    await first.sandbox.close();

    const before = shop.deliveries.length;
    const second = await startTestSandbox({ dataDirectory });
    await second.control('/sandbox/webhooks/flush');
    const [delivery] = shop.deliveries;

    expect(before).toBe(0);
    expect(delivery?.body.data.id).toBe(String(body.id));
  });
});

describe('webhook modes', () => {
  it('lost webhooks are not delivered until requeued', async () => {
    const { pay, control } = await startTestSandbox();
    const shop = await startReceiver();
    await control('/sandbox/webhooks/mode', { kind: 'lost' });
    await pay({ notification_url: shop.url });

    const { body: flushed } = await control('/sandbox/webhooks/flush');
    const { body: revived } = await control('/sandbox/webhooks/revive');
    await shop.received(1);

    expect([flushed.delivered, revived.revived]).toEqual([0, 1]);
  });

  it('late webhooks are delayed', async () => {
    const { pay, control } = await startTestSandbox();
    const shop = await startReceiver();
    await control('/sandbox/webhooks/mode', { kind: 'late', delayMs: 3_600_000 });
    await pay({ notification_url: shop.url });
    const { body: waiting } = await control('/sandbox/webhooks', undefined, 'GET');

    await control('/sandbox/webhooks/flush');

    expect(waiting.notifications[0].state).toBe('QUEUED');
    expect(Date.parse(waiting.notifications[0].dueAt) - Date.now()).toBeGreaterThan(3_500_000);
    expect(shop.deliveries).toHaveLength(1);
  });

  it('doubled webhooks are sent as often as configured', async () => {
    const { pay, control } = await startTestSandbox();
    const shop = await startReceiver();
    await control('/sandbox/webhooks/mode', { kind: 'doubled', copies: 5 });

    await pay({ notification_url: shop.url });
    const deliveries = await shop.received(5);
    await control('/sandbox/webhooks/flush');

    expect(new Set(deliveries.map((delivery) => delivery.body.data.id)).size).toBe(1);
    expect(shop.deliveries).toHaveLength(5);
  });

  it('shuffled webhooks overtake each other, in the same order for the same seed', async () => {
    const orders: number[][] = [];
    for (const seed of [7, 7, 8]) {
      const { pay, control } = await startTestSandbox();
      const shop = await startReceiver();
      await control('/sandbox/webhooks/mode', { kind: 'shuffled', windowMs: 3_600_000, seed });
      const ids: string[] = [];
      for (let index = 0; index < 8; index += 1)
        ids.push(String((await pay({ notification_url: shop.url })).body.id));
      await control('/sandbox/webhooks/flush');
      orders.push(shop.deliveries.map((delivery) => ids.indexOf(delivery.body.data.id)));
    }

    expect(orders[0]).not.toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect([...(orders[0] ?? [])].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(orders[1]).toEqual(orders[0]);
    expect(orders[2]).not.toEqual(orders[0]);
  });

  it('sends forged and stale webhooks on request', async () => {
    const { pay, control, sandbox } = await startTestSandbox();
    const shop = await startReceiver(200, 401, 200, 200);
    const { body } = await pay({ notification_url: shop.url });
    await shop.received(1);

    const forged = await control('/sandbox/webhooks/send', { paymentId: body.id, secret: 'a guess' });
    const stale = await control('/sandbox/webhooks/send', {
      paymentId: body.id,
      ageSeconds: 86_400,
      copies: 2,
    });
    const [, first, second] = shop.deliveries;
    const validate = (delivery: Delivery | undefined) => () =>
      WebhookSignatureValidator.validate({
        xSignature: headerOf(delivery, 'x-signature'),
        xRequestId: headerOf(delivery, 'x-request-id'),
        dataId: String(body.id),
        secret: sandbox.webhookSecret,
        toleranceSeconds: 300,
      });

    expect(forged.body.answers).toEqual(['401']);
    expect(stale.body.answers).toEqual(['200', '200']);
    expect(validate(first)).toThrow('SignatureMismatch');
    expect(validate(second)).toThrow('TimestampOutOfTolerance');
  });
});
