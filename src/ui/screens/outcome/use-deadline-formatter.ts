import { useLingui } from '@lingui/react/macro';
import { type MarketCode, marketCodes, markets, needsCityOfTime } from '#domain/market/market.ts';
import type { EventLocation, Purchase } from '#domain/order/purchase.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { useDateFormatter } from '../../components/DateText/DateText.tsx';

/** Returns a formatter of deadlines in the venue's time zone, with its city where the country has other times. */
export function useDeadlineFormatter({ place }: { readonly place: EventLocation }): (at: Instant) => string {
  const { t } = useLingui();
  const formatDate = useDateFormatter();
  const { city, timeZone } = place;
  return (at) => {
    const moment = formatDate(at, timeZone, 'dayAndTime');
    return needsCityOfTime(timeZone) ? t`${moment} (${city} time)` : moment;
  };
}

/** Finds the market of a purchase by its currency, which is unique to each. */
export const findPurchaseMarket = ({ total }: Pick<Purchase, 'total'>): MarketCode =>
  marketCodes.find((code) => markets[code].currency === total.currency) ?? 'COL';
