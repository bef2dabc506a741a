import { describe, expect, it } from 'vitest';
import { startReceiver } from '../test/receiver.ts';
import { aPayment, startTestSandbox } from '../test/test-sandbox.ts';
import { isClabe } from './clabe.ts';
import { outcomeByCardholderName } from './test-cards.ts';

describe('POST /v1/payments with a card', () => {
  it.each(Object.entries(outcomeByCardholderName))('decides %s as %j', async (name, { status, detail }) => {
    const { token, pay, sandbox } = await startTestSandbox();

    const answer = await pay({ token: await token(`${name} Perez`) });

    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ status, status_detail: detail, currency_id: 'MXN', installments: 1 });
    expect(sandbox.ledger.entries()).toHaveLength(status === 'approved' ? 1 : 0);
  });

  it('records the charge in minor units and returns the sent fields', async () => {
    const { pay, sandbox } = await startTestSandbox();

    const { body } = await pay({ metadata: { orderId: 7 }, description: 'Dos boletas' });

    expect(body).toMatchObject({
      transaction_amount: 680.5,
      external_reference: 'order-1',
      metadata: { order_id: 7 },
      description: 'Dos boletas',
      payment_method_id: 'master',
      payment_type_id: 'credit_card',
      live_mode: false,
      captured: true,
      date_approved: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-04:00$/),
    });
    expect(sandbox.ledger.entries()).toEqual([
      expect.objectContaining({ kind: 'CHARGE', paymentId: body.id, amount: 68_050, currency: 'MXN' }),
    ]);
  });

  it.each([
    ['no amount', { transaction_amount: undefined }, 4037],
    ['nothing to pay', { transaction_amount: 0 }, 4037],
    ['a third of a cent', { transaction_amount: 10.333 }, 4037],
    ['text for an amount', { transaction_amount: 'ten' }, 4037],
    ['less than the method takes', { transaction_amount: 1 }, 4037],
    ['no e-mail', { payer: {} }, 4050],
    ['a local webhook path', { notification_url: '/webhook' }, 4020],
    ['half an installment', { installments: 1.5 }, 4033],
    ['a past deadline', { date_of_expiration: '2020-01-01T00:00:00.000-05:00' }, 4044],
    ['another brand than the card', { payment_method_id: 'visa' }, 3014],
  ])('rejects %s', async (_, wrong, code) => {
    const { token, pay, sandbox } = await startTestSandbox();

    const { status, body } = await pay({ token: await token(), ...wrong });

    expect([status, body.cause[0].code]).toEqual([400, code]);
    expect(sandbox.ledger.entries()).toEqual([]);
  });

  it('does not use up a token when the request is rejected', async () => {
    const { token, pay } = await startTestSandbox();
    const once = await token();
    await pay({ token: once, transaction_amount: 1 });

    const { status } = await pay({ token: once });

    expect(status).toBe(201);
  });

  it('decides a binary payment immediately', async () => {
    const { token, pay } = await startTestSandbox();

    const { body } = await pay({ token: await token('CONT'), binary_mode: true });

    expect(body.status).toBe('rejected');
  });

  it('rejects callers without the access token', async () => {
    const { call } = await startTestSandbox();

    const nobody = await call('GET', '/v1/payments/1', undefined, { authorization: '' });
    const somebody = await call('GET', '/v1/payments/1', undefined, { authorization: 'Bearer wrong' });
    const unknown = await call('GET', '/v1/payments/1');

    expect([nobody.status, somebody.status, unknown.status]).toEqual([401, 401, 404]);
    expect(unknown.body).toMatchObject({ error: 'not_found', cause: [{ code: 2000 }] });
  });
});

describe('X-Idempotency-Key', () => {
  it('is mandatory', async () => {
    const { call } = await startTestSandbox();

    const { status, body } = await call('POST', '/v1/payments', aPayment);

    expect([status, body.cause[0].code]).toEqual([400, 4292]);
  });

  it('creates one payment and one charge for twenty parallel attempts', async () => {
    const { token, pay, sandbox } = await startTestSandbox();
    const body = { token: await token() };

    const answers = await Promise.all(Array.from({ length: 20 }, () => pay(body, 'one-try')));

    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
    expect(sandbox.ledger.entries()).toHaveLength(1);
  });

  it('rejects another body under the same key, but not another field order', async () => {
    const { token, call } = await startTestSandbox();
    const body = { ...aPayment, token: await token() };
    const reversed = Object.fromEntries(Object.entries(body).reverse());
    const headers = { 'x-idempotency-key': 'one-try' };

    const first = await call('POST', '/v1/payments', body, headers);
    const same = await call('POST', '/v1/payments', reversed, headers);
    const other = await call('POST', '/v1/payments', { ...body, transaction_amount: 10 }, headers);

    expect(same.body.id).toBe(first.body.id);
    expect([other.status, other.body.error]).toEqual([409, 'idempotency_key_already_used']);
  });

  it('does not record a rejected request, so that the corrected one can use the key', async () => {
    const { token, pay } = await startTestSandbox();
    const once = await token();

    const rejected = await pay({ token: once, payer: {} }, 'one-try');
    const mended = await pay({ token: once }, 'one-try');

    expect([rejected.status, mended.status]).toEqual([400, 201]);
  });
});

describe('3-D Secure', () => {
  const challenged = { three_d_secure_mode: 'optional', callback_url: 'https://shop.example/back' };

  it.each([
    ['5483928164574623', 'yes', 'approved', 'accredited'],
    ['5483928164574623', 'no', 'rejected', 'cc_rejected_3ds_challenge'],
    ['5361956806117557', 'yes', 'rejected', 'cc_rejected_3ds_challenge'],
  ])('card %s answered %s is %s', async (card_number, answer, status, detail) => {
    const { token, pay, call, sandbox } = await startTestSandbox();
    const { body: asked } = await pay({ ...challenged, token: await token('APRO', { card_number }) });
    const page = asked.three_ds_info.external_resource_url;

    const question = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ creq: asked.three_ds_info.creq }),
    });
    const framed = await fetch(page, { headers: { 'sec-fetch-dest': 'iframe' } });
    const reply = await fetch(page, { method: 'POST', body: new URLSearchParams({ answer }) });
    const { body } = await call('GET', `/v1/payments/${asked.id}`);

    expect(asked).toMatchObject({ status: 'pending', status_detail: 'pending_challenge' });
    const text = await question.text();
    expect(text).toContain('Confirmar compra');
    expect(text).toContain('href="https://shop.example/back"');
    expect(await framed.text()).not.toContain('https://shop.example/back');
    expect(question.headers.get('content-security-policy')).toContain('frame-ancestors *');
    expect(await reply.text()).toContain('/assets/challenge-done.js');
    expect(body).toMatchObject({ status, status_detail: detail });
    expect(sandbox.ledger.entries()).toHaveLength(status === 'approved' ? 1 : 0);
  });

  it('accepts the first response only', async () => {
    const { token, pay, call } = await startTestSandbox();
    const { body: asked } = await pay({ ...challenged, token: await token('CHAL') });
    const page = asked.three_ds_info.external_resource_url;
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'no' }) });
    await fetch(page, { method: 'POST', body: new URLSearchParams({ answer: 'yes' }) });

    const { body } = await call('GET', `/v1/payments/${asked.id}`);

    expect(body.status).toBe('rejected');
  });

  it('is declined when the shop does not support it', async () => {
    const { token, pay } = await startTestSandbox();

    const { body } = await pay({ token: await token('CHAL') });

    expect(body.status_detail).toBe('cc_rejected_3ds_mandatory');
  });
});

describe('cash and transfers', () => {
  it.each([
    ['oxxo', 'ticket', 'pending_waiting_payment'],
    ['paycash', 'ticket', 'pending_waiting_payment'],
    ['banamex', 'atm', 'pending_waiting_payment'],
    ['bancomer', 'atm', 'pending_waiting_payment'],
    ['clabe', 'bank_transfer', 'pending_waiting_transfer'],
    ['consumer_credits', 'digital_currency', 'pending_waiting_payment'],
  ])(
    '%s waits for the buyer, who pays on the page behind its link',
    async (payment_method_id, type, detail) => {
      const { pay, call, sandbox } = await startTestSandbox();

      const { body: waiting } = await pay({ payment_method_id });
      const link = waiting.transaction_details.external_resource_url;
      const page = await (await fetch(link)).text();
      await fetch(link, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
      await fetch(link, { method: 'POST', body: new URLSearchParams({ decision: 'approve' }) });
      const { body: paid } = await call('GET', `/v1/payments/${waiting.id}`);

      expect(waiting).toMatchObject({ status: 'pending', status_detail: detail, payment_type_id: type });
      expect(waiting.date_of_expiration).not.toBeNull();
      expect(page).toContain('Pagar ahora');
      expect(page).toContain(waiting.transaction_details.payment_method_reference_id ?? '');
      expect(paid).toMatchObject({ status: 'approved', status_detail: 'accredited' });
      expect(sandbox.ledger.totals('order-1')).toEqual([
        expect.objectContaining({ net: 68_050, charges: 1 }),
      ]);
    },
  );

  it('gives each SPEI payment a unique CLABE with a valid check digit', async () => {
    const { pay } = await startTestSandbox();

    const answers = await Promise.all([1, 2, 3].map(() => pay({ payment_method_id: 'clabe' })));
    const clabes = answers.map(({ body }) => body.transaction_details.payment_method_reference_id);

    expect(new Set(clabes).size).toBe(3);
    expect(clabes.map((clabe) => isClabe(clabe ?? ''))).toEqual([true, true, true]);
  });

  it('sends a PSE buyer to the bank and back', async () => {
    const { pay, call } = await startTestSandbox();
    const pse = {
      payment_method_id: 'pse',
      currency_id: 'COP',
      transaction_amount: 68_000,
      transaction_details: { financial_institution: '1007' },
      callback_url: 'http://localhost:1/checkout/transfer?order=1',
      payer: { email: 'f@e.co', entity_type: 'individual', identification: { type: 'CC', number: '123456' } },
    };

    const { body: waiting } = await pay(pse);
    const noBank = await pay({ ...pse, transaction_details: {} });
    const noPerson = await pay({ ...pse, payer: { email: 'f@e.co' } });
    const goodbye = await fetch(waiting.transaction_details.external_resource_url, {
      method: 'POST',
      body: new URLSearchParams({ decision: 'reject' }),
    });
    const { body: rejected } = await call('GET', `/v1/payments/${waiting.id}`);

    expect(waiting).toMatchObject({ status_detail: 'pending_waiting_transfer', currency_id: 'COP' });
    expect([noBank.status, noPerson.status]).toEqual([400, 400]);
    expect(await goodbye.text()).toContain('url=http://localhost:1/checkout/transfer?order=1');
    expect(rejected.status).toBe('rejected');
  });

  it('rejects amounts above the limit of the method: no OXXO above 10,000 MXN', async () => {
    const { pay } = await startTestSandbox();

    const { status } = await pay({ payment_method_id: 'oxxo', transaction_amount: 12_000 });

    expect(status).toBe(400);
  });

  it('expires an unpaid voucher at its deadline, not before', async () => {
    const { pay, call, control } = await startTestSandbox();
    const deadline = new Date(Date.now() + 3_600_000).toISOString();
    const { body: voucher } = await pay({ payment_method_id: 'oxxo', date_of_expiration: deadline });

    await control('/sandbox/clock', { advanceMs: 3_500_000 });
    const before = await call('GET', `/v1/payments/${voucher.id}`);
    await control('/sandbox/clock', { advanceMs: 200_000 });
    const after = await call('GET', `/v1/payments/${voucher.id}`);

    expect(before.body.status).toBe('pending');
    expect(after.body).toMatchObject({ status: 'cancelled', status_detail: 'expired' });
  });

  it.each([
    ['oxxo', 'MXN', 'cancelled'],
    ['pse', 'COP', 'rejected'],
  ])(
    'tells the shop by itself when %s was not paid in time',
    async (payment_method_id, currency_id, status) => {
      const { pay, call, control } = await startTestSandbox();
      const shop = await startReceiver();
      const { body } = await pay({
        payment_method_id,
        currency_id,
        transaction_amount: 5_000,
        transaction_details: { financial_institution: '1007' },
        callback_url: 'http://localhost:1/',
        payer: {
          email: 'f@e.co',
          entity_type: 'individual',
          identification: { type: 'CC', number: '123456' },
        },
        notification_url: shop.url,
      });
      await shop.received(1);

      await control('/sandbox/clock', { advanceMs: 4 * 24 * 3_600_000 });
      const [, last] = await shop.received(2);

      expect(last?.body.action).toBe('payment.updated');
      expect((await call('GET', `/v1/payments/${body.id}`)).body).toMatchObject({
        status,
        status_detail: 'expired',
      });
    },
  );

  it('can still be paid late', async () => {
    const { pay, control, sandbox } = await startTestSandbox();
    const { body } = await pay({ payment_method_id: 'oxxo' });
    await control(`/sandbox/payments/${body.id}/settle`, { status: 'cancelled', status_detail: 'expired' });

    const late = await control(`/sandbox/payments/${body.id}/settle`, { status: 'approved' });

    expect(late.body.status).toBe('approved');
    expect(sandbox.ledger.entries()).toHaveLength(1);
  });
});

describe('reading and cancelling', () => {
  it('finds payments by external reference, newest first, in pages', async () => {
    const { pay, call } = await startTestSandbox();
    const made = [await pay(), await pay(), await pay(), await pay({ external_reference: 'order-2' })];

    const { body } = await call('GET', '/v1/payments/search?external_reference=order-1&limit=2');

    expect(body.paging).toEqual({ total: 3, limit: 2, offset: 0 });
    expect(body.results.map((one: { id: number }) => one.id)).toEqual([made[2]?.body.id, made[1]?.body.id]);
  });

  it('cancels pending payments only', async () => {
    const { pay, call } = await startTestSandbox();
    const waiting = await pay({ payment_method_id: 'oxxo' });
    const paid = await pay();

    const cancelled = await call('PUT', `/v1/payments/${waiting.body.id}`, { status: 'cancelled' });
    const rejected = await call('PUT', `/v1/payments/${paid.body.id}`, { status: 'cancelled' });

    expect(cancelled.body).toMatchObject({ status: 'cancelled', status_detail: 'by_collector' });
    expect([rejected.status, rejected.body.cause[0].code]).toEqual([400, 2063]);
  });

  it('captures an authorised payment', async () => {
    const { token, pay, call, sandbox } = await startTestSandbox();
    const { body } = await pay({ token: await token(), capture: false });
    const chargesBefore = sandbox.ledger.entries().length;

    const captured = await call('PUT', `/v1/payments/${body.id}`, { capture: true });

    expect(body).toMatchObject({ status: 'authorized', status_detail: 'pending_capture', captured: false });
    expect(captured.body).toMatchObject({ status: 'approved', captured: true });
    expect([chargesBefore, sandbox.ledger.entries().length]).toEqual([0, 1]);
  });
});

describe('refunds', () => {
  it('are partial until nothing is left, once per key', async () => {
    const { pay, refund, call, sandbox } = await startTestSandbox();
    const { body: payment } = await pay({ transaction_amount: 100 });

    const [part, again] = [
      await refund(payment.id, { amount: 30.25 }, 'a-part'),
      await refund(payment.id, { amount: 30.25 }, 'a-part'),
    ];
    const afterPart = await call('GET', `/v1/payments/${payment.id}`);
    const tooMuch = await refund(payment.id, { amount: 69.76 });
    const rest = await refund(payment.id);
    const nothing = await refund(payment.id);
    const after = await call('GET', `/v1/payments/${payment.id}`);
    const list = await call('GET', `/v1/payments/${payment.id}/refunds`);

    expect(again.body.id).toBe(part.body.id);
    expect(afterPart.body).toMatchObject({ status: 'approved', status_detail: 'partially_refunded' });
    expect([tooMuch.status, tooMuch.body.cause[0].code]).toEqual([400, 2017]);
    expect(rest.body).toMatchObject({ amount: 69.75, status: 'approved', payment_id: payment.id });
    expect([nothing.status, nothing.body.cause[0].code]).toEqual([400, 2063]);
    expect(after.body).toMatchObject({ status: 'refunded', transaction_amount_refunded: 100 });
    expect(list.body).toHaveLength(2);
    expect(sandbox.ledger.totals()).toEqual([
      expect.objectContaining({ charged: 10_000, refunded: 10_000, net: 0, charges: 1, refunds: 2 }),
    ]);
  });

  it('need a paid payment and a key', async () => {
    const { pay, refund, call } = await startTestSandbox();
    const waiting = await pay({ payment_method_id: 'oxxo' });
    const paid = await pay();

    const early = await refund(waiting.body.id);
    const keyless = await call('POST', `/v1/payments/${paid.body.id}/refunds`, {});

    expect([early.status, early.body.cause[0].code]).toEqual([400, 2063]);
    expect([keyless.status, keyless.body.cause[0].code]).toEqual([400, 4292]);
  });
});

describe('disputes', () => {
  it('charge back the amount not yet refunded, and a won dispute charges nothing twice', async () => {
    const { pay, refund, control, sandbox } = await startTestSandbox();
    const lost = await pay({ transaction_amount: 100, external_reference: 'lost' });
    const won = await pay({ transaction_amount: 100, external_reference: 'won' });
    await refund(lost.body.id, { amount: 40 });

    await control(`/sandbox/payments/${lost.body.id}/settle`, { status: 'in_mediation' });
    await control(`/sandbox/payments/${lost.body.id}/settle`, { status: 'charged_back' });
    await control(`/sandbox/payments/${won.body.id}/settle`, { status: 'in_mediation' });
    const again = await control(`/sandbox/payments/${won.body.id}/settle`, { status: 'approved' });

    expect(sandbox.ledger.totals('lost')[0]).toMatchObject({ charged: 10_000, chargedBack: 6_000, net: 0 });
    expect(again.body).toMatchObject({ status: 'approved', status_detail: 'accredited' });
    expect(sandbox.ledger.totals('won')[0]).toMatchObject({ charged: 10_000, charges: 1, net: 10_000 });
  });

  it('reject invalid transitions', async () => {
    const { pay, control } = await startTestSandbox();
    const { body } = await pay();

    const backwards = await control(`/sandbox/payments/${body.id}/settle`, { status: 'pending' });
    const nonsense = await control(`/sandbox/payments/${body.id}/settle`, { status: 'PAID' });

    expect([backwards.status, nonsense.status]).toEqual([400, 400]);
  });
});

describe('a reference', () => {
  it('is sufficient to pay at a shop, and the ledger has the amount paid there', async () => {
    const { pay, control, sandbox } = await startTestSandbox();
    const exact = await pay({ payment_method_id: 'oxxo', external_reference: 'exact' });
    const less = await pay({ payment_method_id: 'clabe', external_reference: 'less' });
    const referenceOf = ({ body }: typeof exact) => body.transaction_details.payment_method_reference_id;

    const paid = await control(`/sandbox/references/${referenceOf(exact)}/pay`);
    const paidLess = await control(`/sandbox/references/${referenceOf(less)}/pay`, { amount: 50_000 });
    const unknown = await control('/sandbox/references/0000/pay');

    expect([paid.body.status, paidLess.body.transaction_amount, unknown.status]).toEqual([
      'approved',
      500,
      404,
    ]);
    expect(sandbox.ledger.totals().map(({ externalReference, net }) => [externalReference, net])).toEqual([
      ['exact', 68_050],
      ['less', 50_000],
    ]);
  });
});
