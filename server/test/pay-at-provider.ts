import type { TestSystem } from './test-system.ts';

export const getWebhookUrl = ({ url }: TestSystem): string => `${url}/api/webhooks/mercado-pago`;

/** Creates a further payment for a payment attempt, as a second click on the provider's page does. Resolves with its provider id. */
export async function payAtProvider(
  { sandbox, cardToken }: TestSystem,
  body: {
    external_reference: string;
    transaction_amount: number;
    currency_id?: string;
    notification_url?: string;
  },
): Promise<string> {
  const answer = await fetch(`${sandbox.url}/v1/payments`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${sandbox.accessToken}`,
      'x-idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({
      token: await cardToken(),
      currency_id: 'COP',
      installments: 1,
      payer: { email: 'a@b.co' },
      ...body,
    }),
  });
  const { id } = (await answer.json()) as { id: number };
  return String(id);
}
