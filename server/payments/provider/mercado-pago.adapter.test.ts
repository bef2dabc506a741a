import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { providerTimeouts } from '#server/sale.ts';
import { findFreePorts } from '../../../tools/start/ports.ts';
import { mercadoPagoProvider } from './mercado-pago.adapter.ts';
import { createMercadoPagoClient } from './mercado-pago-client.adapter.ts';

async function startProvider(answer: RequestListener, timeouts: { write: number; read: number }) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return mercadoPagoProvider(
    createMercadoPagoClient({
      url: `http://127.0.0.1:${port}`,
      accessToken: 'TEST',
      timeoutMs: timeouts.write,
      readTimeoutMs: timeouts.read,
    }),
  );
}

it('a read request times out long before a charge would', async () => {
  const provider = await startProvider(() => undefined, { write: 60_000, read: 40 });

  expect(await provider.listPayments('try')).toEqual({
    ok: false,
    error: { kind: 'unanswered', cause: 'TimeoutError' },
  });
});

it('a charge and the lookup after it finish within the time limit of our own request', () => {
  const requestLimitMs = 30_000;

  expect(providerTimeouts.chargeMs + providerTimeouts.readMs).toBeLessThanOrEqual(requestLimitMs / 2);
});

it.each([401, 403, 408, 409, 425, 500, 503])(
  'HTTP %d leaves the state of the payment unknown',
  async (status) => {
    const provider = await startProvider(
      (_request, response) => {
        response.writeHead(status, { 'content-type': 'application/json' }).end('{"message":"no"}');
      },
      { write: 5_000, read: 5_000 },
    );

    expect(await provider.refund('1', 'key', null)).toEqual({
      ok: false,
      error: { kind: 'unanswered', cause: `HTTP ${status}` },
    });
  },
);

it.each([
  ['HTTP 429', 'HTTP 429'],
  ['a rejected connection', 'ECONNREFUSED'],
  ['an unknown host', 'ENOTFOUND'],
])('%s is known to have changed nothing', async (how, cause) => {
  const urls: Record<string, string> = {
    ECONNREFUSED: `http://127.0.0.1:${await findFreePorts(1)}`,
    ENOTFOUND: 'http://provider.invalid',
  };
  const timeouts = { write: 5_000, read: 5_000 };
  const limited = await startProvider((_request, response) => response.writeHead(429).end(), timeouts);
  const url = urls[cause];
  const provider =
    url === undefined
      ? limited
      : mercadoPagoProvider(
          createMercadoPagoClient({ url, accessToken: 'TEST', timeoutMs: 5_000, readTimeoutMs: 5_000 }),
        );

  const result = await provider.refund('1', 'key', null);

  // A resolver without a network reports another error of the look-up.
  expect([how, result]).toEqual([
    how,
    {
      ok: false,
      error: {
        kind: 'notSubmitted',
        cause: cause === 'ENOTFOUND' ? expect.stringMatching(/ENOTFOUND|EAI_AGAIN/) : cause,
      },
    },
  ]);
});

it('a connection that is cut after the request leaves the state of the payment unknown', async () => {
  const provider = await startProvider((request) => request.socket.destroy(), { write: 5_000, read: 5_000 });

  expect(await provider.refund('1', 'key', null)).toMatchObject({ error: { kind: 'unanswered' } });
});

it('HTTP 400 is a rejection with its error codes', async () => {
  const provider = await startProvider(
    (_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' }).end('{"cause":[{"code":2006}]}');
    },
    { write: 5_000, read: 5_000 },
  );

  expect(await provider.refund('1', 'key', null)).toEqual({
    ok: false,
    error: { kind: 'rejected', status: 400, codes: ['2006'] },
  });
});

/** Calls the provider once; returns the requests sent and the mapped result. */
async function callProvider<T>(
  answer: unknown,
  ask: (provider: ReturnType<typeof mercadoPagoProvider>) => Promise<T>,
) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  const provider = await startProvider(
    (request, response) => {
      let text = '';
      request.on('data', (part: Buffer) => {
        text += part.toString();
      });
      request.on('end', () => {
        const { method = '', url: path = '' } = request;
        sent.push({ method, path, body: text === '' ? null : JSON.parse(text) });
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
      });
    },
    { write: 5_000, read: 5_000 },
  );
  return { result: await ask(provider), sent };
}

const pendingPayment = {
  id: 12,
  status: 'pending',
  status_detail: 'pending_waiting_payment',
  payment_method_id: 'oxxo',
  payment_type_id: 'ticket',
  external_reference: 'try-1',
  transaction_amount: 1249.5,
  currency_id: 'MXN',
  date_of_expiration: '2026-11-23T21:14:00.000-04:00',
  transaction_details: {
    payment_method_reference_id: '990000000000',
    verification_code: null,
    external_resource_url: 'https://mp.test/voucher',
    barcode: { content: '9900' },
  },
};
const instructionRequest = {
  externalReference: 'try-1',
  idempotencyKey: 'key',
  amount: { amount: 124_950, currency: 'MXN' },
  description: 'Páramo – Ceiba',
  notificationUrl: 'https://taquilla.test/hook',
  payer: {
    email: 'ana@correo.test',
    firstName: 'Ana',
    lastName: 'Ruiz',
    document: { type: 'CEIE', number: 'X1' },
  },
  market: 'MEX',
  paymentMethodId: 'oxxo',
  expiresAt: '2026-11-23T21:14:00.000Z',
  pse: null,
} as const;

it('requests a voucher with our expiry and reads its reference and barcode', async () => {
  const { result, sent } = await callProvider(pendingPayment, (provider) =>
    provider.createPendingPayment(instructionRequest),
  );

  expect(sent).toMatchObject([
    {
      method: 'POST',
      path: '/v1/payments',
      body: {
        payment_method_id: 'oxxo',
        transaction_amount: 1249.5,
        date_of_expiration: '2026-11-23T21:14:00.000Z',
        payer: { identification: { type: 'CEIE', number: 'X1' } },
      },
    },
  ]);
  expect(result).toMatchObject({
    ok: true,
    value: {
      id: '12',
      amount: { amount: 124_950, currency: 'MXN' },
      expiresAt: '2026-11-23T21:14:00.000-04:00',
      paper: {
        reference: '990000000000',
        barcode: '9900',
        verificationCode: null,
        url: 'https://mp.test/voucher',
        bank: null,
      },
    },
  });
});

it('sends PSE the bank, the payer, the return URL and its own document type', async () => {
  const pse = {
    bankId: '1007',
    personType: 'individual',
    callbackUrl: 'https://taquilla.test/checkout/transfer',
    ip: '192.0.2.1',
    phone: '3002223344',
    address: {
      street: 'Calle 72',
      streetNumber: '10-07',
      neighbourhood: 'Quinta Camacho',
      city: 'Bogotá',
      postalCode: '110231',
    },
  } as const;

  const { sent } = await callProvider(pendingPayment, (provider) =>
    provider.createPendingPayment({
      ...instructionRequest,
      market: 'COL',
      paymentMethodId: 'pse',
      expiresAt: null,
      pse,
    }),
  );

  expect(sent[0]?.body).toMatchObject({
    payment_method_id: 'pse',
    callback_url: pse.callbackUrl,
    transaction_details: { financial_institution: '1007' },
    additional_info: { ip_address: '192.0.2.1' },
    payer: {
      entity_type: 'individual',
      identification: { type: 'Otro', number: 'X1' },
      phone: { area_code: '300', number: '2223344' },
      address: {
        zip_code: '11023',
        street_name: 'Calle 72',
        street_number: '10-07',
        neighborhood: 'Quinta Camacho',
        city: 'Bogotá',
      },
    },
  });
  expect(sent[0]?.body).not.toHaveProperty('date_of_expiration');
});

it('sends PSE no address or phone that the payer did not enter, and maps a passport to its code', async () => {
  const { sent } = await callProvider(pendingPayment, (provider) =>
    provider.createPendingPayment({
      ...instructionRequest,
      payer: { ...instructionRequest.payer, document: { type: 'PP', number: 'AB123456' } },
      market: 'COL',
      paymentMethodId: 'pse',
      expiresAt: null,
      pse: {
        bankId: '1007',
        personType: 'individual',
        callbackUrl: 'https://taquilla.test/checkout/transfer',
        ip: '192.0.2.1',
        phone: null,
        address: null,
      },
    }),
  );

  expect(sent[0]?.body).toMatchObject({ payer: { identification: { type: 'PAS', number: 'AB123456' } } });
  expect(sent[0]?.body).not.toHaveProperty('payer.address');
  expect(sent[0]?.body).not.toHaveProperty('payer.phone');
});

it('lists active payment methods with limits in minor units', async () => {
  const method = { id: 'oxxo', payment_type_id: 'ticket', status: 'active', accreditation_time: 2880 };
  const results = [
    { ...method, min_allowed_amount: 5, max_allowed_amount: 9999.99 },
    { ...method, id: 'closed', status: 'temporally_deactive' },
    { ...method, id: 'pse', financial_institutions: [{ id: 1007, description: 'BANCOLOMBIA' }] },
  ];

  const { result, sent } = await callProvider({ results }, (provider) => provider.listMethods('MEX'));

  expect(sent[0]?.path).toBe('/v1/payment_methods/search?site_id=MLM&limit=100');
  expect(result).toMatchObject({
    ok: true,
    value: [
      {
        id: 'oxxo',
        min: { amount: 500 },
        max: { amount: 999_999, currency: 'MXN' },
        accreditationMinutes: 2880,
      },
      { id: 'pse', min: { amount: 0 }, banks: [{ id: '1007', name: 'BANCOLOMBIA' }] },
    ],
  });
});

it.each([
  ['CARD', undefined, ['ticket', 'atm', 'bank_transfer', 'digital_currency']],
  [
    'CREDIT',
    'onboarding_credits',
    ['ticket', 'atm', 'bank_transfer', 'credit_card', 'debit_card', 'prepaid_card'],
  ],
] as const)('a hosted checkout for %s excludes every other payment type', async (by, purpose, excluded) => {
  const { sent } = await callProvider({ id: 'p', init_point: 'https://mp.test/p' }, (provider) =>
    provider.createPreference({
      externalReference: 'try-1',
      idempotencyKey: 'key',
      title: 'Páramo – Ceiba',
      amount: { amount: 124_950, currency: 'MXN' },
      expiresAt: '2026-11-23T21:14:00.000Z',
      notificationUrl: 'https://taquilla.test/hook',
      returnUrls: { success: 'https://t.test/', pending: 'https://t.test/', failure: 'https://t.test/' },
      payerEmail: 'ana@correo.test',
      with: by,
    }),
  );

  const body = sent[0]?.body as {
    purpose?: string;
    payment_methods: { excluded_payment_types: readonly { id: string }[] };
  };
  expect(body.purpose).toBe(purpose);
  expect(body.payment_methods.excluded_payment_types.map(({ id }) => id)).toEqual(excluded);
});
