import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSandbox, type Sandbox, type SandboxOptions } from '../sandbox.ts';

// biome-ignore lint/suspicious/noExplicitAny: tests read responses of an external API without types.
export type Json = any;

export type SandboxResponse = { readonly status: number; readonly body: Json };

export type TestSandbox = {
  readonly sandbox: Sandbox;
  readonly dataDirectory: string;
  /** Calls the provider as our server does. */
  call(
    method: string,
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<SandboxResponse>;
  /** Creates a payment, with a new idempotency key unless one is given. */
  pay(body?: object, key?: string): Promise<SandboxResponse>;
  refund(paymentId: number, body?: object, key?: string): Promise<SandboxResponse>;
  /** Creates a card token as a browser does, for the cardholder name that selects the outcome. */
  token(cardholder?: string, card?: object): Promise<string>;
  control(path: string, body?: object, method?: string): Promise<SandboxResponse>;
};

/** Starts a separate sandbox on free ports with its own folder; both are removed after the test. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const dataDirectory = options.dataDirectory ?? temporaryFolder();
  const sandbox = await createSandbox({ retryDelaysMs: [10, 20, 40], ...options, dataDirectory });
  onTestFinished(() => sandbox.close());

  async function send(
    method: string,
    path: string,
    headers: object,
    body?: object,
  ): Promise<SandboxResponse> {
    const response = await fetch(`${sandbox.url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : undefined };
  }

  const testSandbox: TestSandbox = {
    sandbox,
    dataDirectory,
    call: (method, path, body, headers = {}) =>
      send(method, path, { authorization: `Bearer ${sandbox.accessToken}`, ...headers }, body),
    pay: async (body = {}, key = crypto.randomUUID()) =>
      testSandbox.call(
        'POST',
        '/v1/payments',
        {
          ...aPayment,
          ...('payment_method_id' in body || 'token' in body ? {} : { token: await testSandbox.token() }),
          ...body,
        },
        { 'x-idempotency-key': key },
      ),
    refund: (paymentId, body = {}, key = crypto.randomUUID()) =>
      testSandbox.call('POST', `/v1/payments/${paymentId}/refunds`, body, { 'x-idempotency-key': key }),
    async token(cardholder = 'APRO', card = {}) {
      const body = { ...aCard, cardholder: { name: cardholder }, ...card };
      const answer = await send('POST', `/v1/card_tokens?public_key=${sandbox.publicKey}`, {}, body);
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.id;
    },
    control: (path, body, method = 'POST') => send(method, path, {}, body),
  };
  return testSandbox;
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The Mastercard of the provider's test card list for Mexico. */
export const aCard = {
  card_number: '5474925432670366',
  security_code: '123',
  expiration_month: 11,
  expiration_year: 2030,
} as const;

export const aPayment = {
  transaction_amount: 680.5,
  currency_id: 'MXN',
  installments: 1,
  payer: { email: 'fan@example.com' },
  external_reference: 'order-1',
} as const;
