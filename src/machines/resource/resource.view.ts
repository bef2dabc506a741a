import type { FlowFailure } from '../support/flow-failure.ts';
import type { ResourceSnapshot } from './resource.machine.ts';

export type ResourceView<Value> =
  | { readonly screen: 'loading' }
  /** The value stays visible during a reload, and when that failed (`failure`). */
  | {
      readonly screen: 'ready';
      readonly value: Value;
      readonly refreshing: boolean;
      readonly failure: FlowFailure | null;
    }
  | { readonly screen: 'empty'; readonly refreshing: boolean }
  | { readonly screen: 'failed'; readonly failure: FlowFailure };

export function toResourceView<Value>(snapshot: ResourceSnapshot<Value>): ResourceView<Value> {
  const { reading, failure } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  if (reading === null)
    return failure === null || busy ? { screen: 'loading' } : { screen: 'failed', failure };
  if (reading.empty) return { screen: 'empty', refreshing: busy };
  return { screen: 'ready', value: reading.value, refreshing: busy, failure };
}
