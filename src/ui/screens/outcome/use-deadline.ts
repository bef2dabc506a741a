import { useLingui } from '@lingui/react/macro';
import { type MarketCode, marketCodes, markets } from '#domain/market/market.ts';
import type { EventPlace, Purchase } from '#domain/order/purchase.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { useDateWords } from '../../components/DateText/DateText.tsx';

/** A deadline in the words of the city whose clock it goes by: the venue's, for whoever looks. */
export function useDeadline({ place }: { readonly place: EventPlace }): (at: Instant) => string {
  const { t } = useLingui();
  const words = useDateWords();
  const { city, timeZone } = place;
  return (at) => {
    const moment = words(at, timeZone, 'dayAndTime');
    return t`${moment} (${city} time)`;
  };
}

/** The market that it was bought in: each has a currency of its own. */
export const marketOf = ({ total }: Pick<Purchase, 'total'>): MarketCode =>
  marketCodes.find((code) => markets[code].currency === total.currency) ?? 'COL';
