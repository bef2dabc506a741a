import type { EffectKind } from '../sale/sale-store.port.ts';

/** An effect that is ours to carry out for the next minute. */
export type OwedEffect = {
  readonly id: string;
  readonly key: string;
  readonly kind: EffectKind;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly attempts: number;
  /** Since it came to be owed. */
  readonly ageMs: number;
};

/** What we owe the world, money before words. Any number of servers take from it without stepping on each other. */
export interface Outbox {
  take(limit: number): Promise<readonly OwedEffect[]>;
  done(id: string): Promise<void>;
  /** It is not owed any more although it was not carried out. */
  giveUp(id: string, error: string): Promise<void>;
  postpone(id: string, forMs: number, error: string): Promise<void>;
}
