import { type MarketCode, marketCodes } from '#domain/market/market.ts';
import type { Messenger, OutboxHandler } from '#server/kernel/public.ts';

export type SupportRequestEmailDeps = {
  readonly messenger: Messenger;
  readonly publicUrls: Readonly<Record<MarketCode, string>>;
  readonly mailboxOf: (market: MarketCode) => string;
};

const topics: Readonly<Record<string, string>> = {
  PURCHASE: 'Compra',
  REFUND: 'Reembolso',
  ACCOUNT: 'Cuenta',
  OTHER: 'Otro',
};

/** Emails a request to the support mailbox of its market; an answer goes to the person who wrote. */
export const createSupportRequestHandler =
  ({ messenger, publicUrls, mailboxOf }: SupportRequestEmailDeps): OutboxHandler =>
  async ({ key, payload }) => {
    const market = marketCodes.find((code) => code === payload.market) ?? 'COL';
    const email = String(payload.email);
    const order =
      payload.orderId == null
        ? `${payload.orderCode ?? 'ninguna'}${payload.orderCode == null ? '' : ' (escrita por la persona, sin verificar)'}`
        : `${payload.orderCode} (es de su cuenta)\n${publicUrls[market]}/backoffice/sales/${payload.orderId}`;
    const topic = topics[String(payload.topic)] ?? topics.OTHER;
    return messenger.send({
      channel: 'EMAIL',
      to: mailboxOf(market),
      replyTo: email,
      key,
      subject: payload.orderCode == null ? `[${topic}]` : `[${topic}] Orden ${payload.orderCode}`,
      text: `De: ${email}\nOrden: ${order}\n\n${payload.message}\n`,
      html: null,
    });
  };
