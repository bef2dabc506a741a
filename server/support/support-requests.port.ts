import type { MarketCode } from '#domain/market/market.ts';
import type { SupportTopic } from '#domain/market/support.ts';

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

/** Requests that wait for their email to the support mailbox. */
export interface SupportRequests {
  /** Finds an order of this buyer by its code; null for anybody else's. */
  findOwnOrder(code: string, buyerId: string): Promise<string | null>;
  enqueue(request: SupportRequest): Promise<void>;
}
