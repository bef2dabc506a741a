import type { OutboxMessageKind } from '#server/kernel/outbox/outbox-message.ts';

/** An outbox message that this server has claimed for a minute. */
export type ClaimedOutboxMessage = {
  readonly id: string;
  readonly key: string;
  readonly kind: OutboxMessageKind;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** The time since it was enqueued. */
  readonly ageMs: number;
};

/** The outbox: refunds before messages. Any number of servers claim from it without conflict. */
export interface Outbox {
  claim(limit: number): Promise<readonly ClaimedOutboxMessage[]>;
  complete(id: string): Promise<void>;
  /** Abandons the delivery for good. */
  abandon(id: string, error: string): Promise<void>;
  postpone(id: string, forMs: number, error: string): Promise<void>;
}
