import * as z from 'zod/mini';

/** The responses of the provider to a browser. Source: Mercado Pago, card tokens and payment methods. */

export const cardToken = z.object({ id: z.string() });
export const paymentMethodSearch = z.object({ results: z.array(z.object({ id: z.string() })) });
export const providerErrorBody = z.object({
  cause: z.array(z.object({ code: z.union([z.string(), z.number()]), description: z.string() })),
});
