import type { Trouble } from '../support/trouble.ts';
import type { ResourceSnapshot } from './resource.machine.ts';

export type ResourceView<Value> =
  | { readonly screen: 'loading' }
  /** What was read stays in sight while it is read again, and when reading again failed (`trouble`). */
  | {
      readonly screen: 'ready';
      readonly value: Value;
      readonly refreshing: boolean;
      readonly trouble: Trouble | null;
    }
  | { readonly screen: 'empty'; readonly refreshing: boolean }
  | { readonly screen: 'failed'; readonly trouble: Trouble };

/** What to show of something that is read. */
export function toResourceView<Value>(snapshot: ResourceSnapshot<Value>): ResourceView<Value> {
  const { reading, trouble } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  if (reading === null)
    return trouble === null || busy ? { screen: 'loading' } : { screen: 'failed', trouble };
  if (reading.empty) return { screen: 'empty', refreshing: busy };
  return { screen: 'ready', value: reading.value, refreshing: busy, trouble };
}
