import type { EffectKind } from '../sale/sale-store.port.ts';

/** An outbox message that this server has claimed for a minute. */
export type OwedEffect = {
  readonly id: string;
  readonly key: string;
  readonly kind: EffectKind;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** The time since it was enqueued. */
  readonly ageMs: number;
};

/** The outbox: refunds before messages. Any number of servers claim from it without conflict. */
export interface Outbox {
  take(limit: number): Promise<readonly OwedEffect[]>;
  done(id: string): Promise<void>;
  /** Gives up delivery for good. */
  giveUp(id: string, error: string): Promise<void>;
  postpone(id: string, forMs: number, error: string): Promise<void>;
}
