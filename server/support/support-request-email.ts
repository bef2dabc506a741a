import type { MarketCode } from '#domain/market/market.ts';
import type { SupportTopic } from '#domain/market/support.ts';
import type { Messenger, OutboxHandler } from '#server/kernel/public.ts';
import { parseSupportRequest, type SupportRequest } from './support-request.ts';

export type SupportRequestEmailDeps = {
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
  readonly mailboxOf: (market: MarketCode) => string;
};

const topics = {
  PURCHASE: 'Compra',
  REFUND: 'Reembolso',
  ACCOUNT: 'Cuenta',
  OTHER: 'Otro',
} as const satisfies Record<SupportTopic, string>;

/** Emails a request to the support mailbox of its market; an answer goes to the person who wrote. */
export const createSupportRequestHandler =
  ({ messenger, publicUrls, mailboxOf }: SupportRequestEmailDeps): OutboxHandler =>
  async ({ key, payload }) => {
    const request = parseSupportRequest(payload);
    const { market, email, topic, orderCode, message } = request;
    return messenger.send({
      channel: 'EMAIL',
      to: mailboxOf(market),
      replyTo: email,
      key,
      subject: orderCode === null ? `[${topics[topic]}]` : `[${topics[topic]}] Orden ${orderCode}`,
      text: `De: ${email}\nOrden: ${describeOrder(request, publicUrls[market])}\n\n${message}\n`,
      html: null,
    });
  };

function describeOrder({ orderCode, orderId }: SupportRequest, siteUrl: string): string {
  if (orderCode === null) return 'ninguna';
  return orderId === null
    ? `${orderCode} (escrita por la persona, sin verificar)`
    : `${orderCode} (es de su cuenta)\n${siteUrl}/backoffice/sales/${orderId}`;
}
