import { type EntryCodeSnapshot, rotationMs } from './entry-code.machine.ts';

export type EntryCodeView =
  | { readonly screen: 'computing' }
  | {
      readonly screen: 'ready';
      /** The whole text of the code. */
      readonly text: string;
      /** The milliseconds until the next code, of a whole period. */
      readonly renewal: { readonly remaining: number; readonly of: number };
    }
  | { readonly screen: 'failed' };

export function toEntryCodeView(snapshot: EntryCodeSnapshot): EntryCodeView {
  const { text, period, now } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed' };
  if (text === null) return { screen: 'computing' };
  const remaining = Math.max(0, period + rotationMs - now);
  return { screen: 'ready', text, renewal: { remaining, of: rotationMs } };
}
