import { type MarketCode, marketCodes } from '#domain/market/market.ts';
import { type SupportTopic, supportTopics } from '#domain/market/support.ts';

/** A request that waits for its email to the support mailbox. */
export type SupportRequest = {
  readonly market: MarketCode;
  readonly topic: SupportTopic;
  readonly email: string;
  readonly message: string;
  /** The order as typed. */
  readonly orderCode: string | null;
  /** Its id, when it is an order of the signed-in buyer. */
  readonly orderId: string | null;
};

/** Parses the payload of an outbox message; throws on an unknown market or topic. */
export function parseSupportRequest(payload: Readonly<Record<string, unknown>>): SupportRequest {
  const market = marketCodes.find((code) => code === payload.market);
  const topic = supportTopics.find((known) => known === payload.topic);
  if (market === undefined || topic === undefined)
    throw new Error('The support request has no market or topic.');
  const readOptional = (value: unknown): string | null => (typeof value === 'string' ? value : null);
  return {
    market,
    topic,
    email: String(payload.email),
    message: String(payload.message),
    orderCode: readOptional(payload.orderCode),
    orderId: readOptional(payload.orderId),
  };
}
