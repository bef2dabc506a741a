import type { PurchaseNewsPort } from '#application/purchase-news.port.ts';
import type { BoxOffice } from './box-office.ts';
import { orderOfLink } from './shared-links.ts';

/** Says nothing where streams do not get through, which is so until a test opens them (`office.streams`). */
export const memoryPurchaseNews = (office: BoxOffice): PurchaseNewsPort => ({
  follow(of, listener) {
    const followed = 'orderId' in of ? of.orderId : orderOfLink(of.token);
    const hear: Parameters<BoxOffice['purchaseFeed']['add']>[0] = (orderId, news) => {
      if (orderId === null || orderId === followed) listener(news);
    };
    office.purchaseFeed.add(hear);
    if (office.streams) listener('open');
    return () => office.purchaseFeed.delete(hear);
  },
});

/** Streams get through from now on, or do not any more. */
export function openStreams(office: BoxOffice, areOpen: boolean): void {
  office.streams = areOpen;
  for (const hear of [...office.purchaseFeed]) hear(null, areOpen ? 'open' : 'lost');
}
