import { useLingui } from '@lingui/react/macro';
import { marketCodes, markets } from '#domain/market/market.ts';
import type { Order, Purchase } from '#domain/order/purchase.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { useDateWords } from '../../components/DateText/DateText.tsx';

type Place = Pick<Purchase, 'total'>;

/** A deadline in the words of the city whose clock it goes by: the venue's, else the market's own. */
export function useDeadline(purchase: Place, order: Order | null): (at: Instant) => string {
  const { t } = useLingui();
  const words = useDateWords();
  const market = marketCodes.find((code) => markets[code].currency === purchase.total.currency) ?? 'COL';
  const capital = market === 'MEX' ? t`Mexico City` : t`Bogotá`;
  const city = order?.event.venue.city ?? capital;
  const timeZone = order?.event.venue.timeZone ?? markets[market].timeZone;
  return (at) => {
    const moment = words(at, timeZone, 'dayAndTime');
    return t`${moment} (${city} time)`;
  };
}
