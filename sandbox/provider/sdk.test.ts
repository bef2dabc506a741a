import {
  Customer,
  CustomerCard,
  MercadoPagoConfig,
  Payment,
  PaymentMethod,
  PaymentRefund,
  Preference,
} from 'mercadopago';
import { AppConfig } from 'mercadopago/dist/utils/config/index.js';
import { afterEach, describe, expect, it } from 'vitest';
import { aPayment, startTestSandbox, type TestSandbox } from '../test/test-sandbox.ts';

const realAddress = AppConfig.BASE_URL;

/** Redirects the fixed address of the official SDK to the sandbox during a test. */
function official({ sandbox }: TestSandbox): MercadoPagoConfig {
  Object.assign(AppConfig, { BASE_URL: sandbox.url });
  return new MercadoPagoConfig({
    accessToken: sandbox.accessToken,
    options: { timeout: 5_000, maxRetries: 0 },
  });
}

afterEach(() => {
  Object.assign(AppConfig, { BASE_URL: realAddress });
});

describe("the provider's official SDK, as a second client", () => {
  it('pays, reads, searches and refunds', async () => {
    const world = await startTestSandbox();
    const config = official(world);
    const payment = new Payment(config);
    const body = { ...aPayment, token: await world.token() };

    const created = await payment.create({ body, requestOptions: { idempotencyKey: 'sdk-try' } });
    const repeated = await payment.create({ body, requestOptions: { idempotencyKey: 'sdk-try' } });
    const id = created.id ?? 0;
    const refund = await new PaymentRefund(config).create({ payment_id: id, body: { amount: 80.5 } });
    const readRefund = await new PaymentRefund(config).get({ payment_id: id, refund_id: refund.id ?? 0 });
    const read = await payment.get({ id });
    const found = await payment.search({ options: { external_reference: 'order-1' } });

    expect(created).toMatchObject({ status: 'approved', status_detail: 'accredited', currency_id: 'MXN' });
    expect(repeated.id).toBe(id);
    expect(refund).toMatchObject({ amount: 80.5, payment_id: id, status: 'approved' });
    expect(readRefund).toMatchObject({ id: refund.id, amount: 80.5 });
    expect(read).toMatchObject({ status_detail: 'partially_refunded', transaction_amount_refunded: 80.5 });
    expect(found.results?.map((one) => one.id)).toEqual([id]);
    expect(world.sandbox.ledger.totals('order-1')).toEqual([expect.objectContaining({ net: 60_000 })]);
  });

  it('cancels a voucher, lists methods and creates a preference', async () => {
    const world = await startTestSandbox();
    const config = official(world);
    const payment = new Payment(config);
    const voucher = await payment.create({ body: { ...aPayment, payment_method_id: 'oxxo' } });

    const cancelled = await payment.cancel({ id: voucher.id ?? 0 });
    const methods = await new PaymentMethod(config).get();
    const preference = await new Preference(config).create({
      body: { items: [{ id: 'seat', title: 'Boleto', quantity: 1, unit_price: 10, currency_id: 'MXN' }] },
    });

    expect(cancelled.status).toBe('cancelled');
    expect(methods.map((method) => method.id)).toEqual(expect.arrayContaining(['oxxo', 'pse', 'visa']));
    expect(preference.init_point).toContain(world.sandbox.url);
  });

  it('removes a saved card of its own customer only', async () => {
    const world = await startTestSandbox();
    const config = official(world);
    const [owner, outsider] = await Promise.all(
      ['owner@correo.test', 'outsider@correo.test'].map((email) =>
        new Customer(config).create({ body: { email } }),
      ),
    );
    const cards = new CustomerCard(config);
    const ownerId = owner?.id ?? '';
    const card = await cards.create({ customerId: ownerId, body: { token: await world.token() } });
    const cardId = card.id ?? '';

    await expect(cards.remove({ customerId: outsider?.id ?? '', cardId })).rejects.toMatchObject({
      status: 404,
    });
    expect((await cards.list({ customerId: ownerId })).map(({ id }) => id)).toEqual([cardId]);
    await cards.remove({ customerId: ownerId, cardId });
    expect(await cards.list({ customerId: ownerId })).toHaveLength(0);
  });

  it('parses our errors as its own', async () => {
    const world = await startTestSandbox();
    const payment = new Payment(official(world));

    const rejected = () => payment.create({ body: { ...aPayment, token: 'f'.repeat(32) } });
    const unknown = () => payment.get({ id: 1 });

    await expect(rejected()).rejects.toMatchObject({
      name: 'MPBadRequestError',
      status: 400,
      error: 'bad_request',
      causes: [expect.objectContaining({ code: 2006 })],
    });
    await expect(unknown()).rejects.toMatchObject({ name: 'MPNotFoundError', status: 404 });
  });
});
