import type { Purchase } from '#domain/order/purchase.ts';
import type { WindowSale } from '#domain/order/window-sale.ts';
import type { Trouble } from '../support/trouble.ts';
import type { TillSnapshot } from './till.machine.ts';

export type TillView =
  /** A code is awaited, or being looked at. */
  | { readonly screen: 'waiting'; readonly looking: boolean; readonly trouble: Trouble | null }
  | {
      readonly screen: 'shown';
      readonly sale: WindowSale;
      readonly taking: boolean;
      readonly trouble: Trouble | null;
    }
  | { readonly screen: 'taken'; readonly sale: WindowSale; readonly purchase: Purchase };

export function toTillView(snapshot: TillSnapshot): TillView {
  const { sale, purchase, trouble } = snapshot.context;
  if (sale === null) return { screen: 'waiting', looking: snapshot.hasTag('busy'), trouble };
  if (snapshot.matches('taken') && purchase !== null) return { screen: 'taken', sale, purchase };
  return { screen: 'shown', sale, taking: snapshot.hasTag('busy'), trouble };
}
