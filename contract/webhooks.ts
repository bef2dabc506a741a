import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The notifications that the payment provider sends. */

/** Described in OpenAPI and not bound: only the signed parts of the request are read, and no session, origin or body. */
export const mercadoPagoWebhook = defineEndpoint({
  name: 'mercadoPagoWebhook',
  method: 'POST',
  path: '/api/webhooks/mercado-pago',
  tag: 'Webhooks',
  summary:
    'Stores the notification of a payment, to be fetched from the provider afterwards. The headers `x-signature` and `x-request-id` sign `data.id`. Notifications of other types are acknowledged and ignored.',
  access: 'provider',
  query: z.object({ 'data.id': z.optional(z.string()), type: z.optional(z.string()) }),
  status: 200,
  response: z.object({ received: z.literal(true) }),
  failures: ['SIGNATURE_INVALID', 'UNAVAILABLE'],
});
