import type { BoxOfficeSale } from '#domain/order/box-office-sale.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { BoxOfficeSnapshot } from './box-office.machine.ts';

export type BoxOfficeView =
  /** No sale is shown; a code may be looked up. */
  | { readonly screen: 'waiting'; readonly looking: boolean; readonly failure: FlowFailure | null }
  | {
      readonly screen: 'saleFound';
      readonly sale: BoxOfficeSale;
      readonly taking: boolean;
      readonly failure: FlowFailure | null;
    }
  | { readonly screen: 'collected'; readonly sale: BoxOfficeSale; readonly purchase: Purchase };

export function toBoxOfficeView(snapshot: BoxOfficeSnapshot): BoxOfficeView {
  const { sale, purchase, failure } = snapshot.context;
  if (sale === null) return { screen: 'waiting', looking: snapshot.hasTag('busy'), failure };
  if (snapshot.matches('collected') && purchase !== null) return { screen: 'collected', sale, purchase };
  return { screen: 'saleFound', sale, taking: snapshot.hasTag('busy'), failure };
}
