import type { KeptSalesPort } from '#application/kept-sales.port.ts';
import type { KeptKind, KeptSale } from '#domain/order/kept-sale.ts';
import type { Purchase } from '#domain/order/purchase.ts';
import { PAGE_SIZE, pageOffset } from '#domain/shared/page.ts';
import { ok } from '#domain/shared/result.ts';
import { refusal } from './answers.ts';
import type { BoxOffice } from './box-office.ts';

/** What waits for a person at a small box office. */
export function memoryKeptSales(office: BoxOffice): KeptSalesPort {
  /** Its money may be found yet. */
  const isRefused = ({ method, orderStatus, moneyMoved }: Purchase): boolean =>
    method === 'PROCESSING_TRANSFER' && orderStatus === 'CANCELED' && moneyMoved !== 'RETURNED';
  const kindOf = (purchase: Purchase): KeptKind | null => {
    const { method, orderStatus } = purchase;
    if (method === 'RESERVATION') return orderStatus === 'PENDING' ? 'BOOKING' : null;
    const waits = method === 'PROCESSING_TRANSFER' && orderStatus === 'PROCESSING_TRANSFER';
    return waits || isRefused(purchase) ? 'TRANSFER' : null;
  };

  function keptSaleOf(purchase: Purchase, kind: KeptKind): KeptSale[] {
    const hold = office.holds.get(purchase.reservationId);
    const event = office.events.find(({ id }) => id === purchase.eventId);
    if (hold === undefined || event === undefined) return [];
    return [
      {
        kind,
        reservationId: purchase.reservationId,
        code: purchase.code,
        event: event.title,
        startsAt: event.startsAt,
        timeZone: event.venue.timeZone,
        buyer: { name: hold.reservation.fan?.name ?? '', email: 'mariana@correo.co' },
        items: hold.reservation.items,
        total: purchase.total,
        until: hold.reservation.expiresAt,
        isLate: isRefused(purchase),
        isRefused: isRefused(purchase),
        since: purchase.serverNow,
        by: 'Adriana Pardo',
        reference: kind === 'TRANSFER' ? purchase.statusDetail : null,
      },
    ];
  }

  return {
    find: ({ kind, words, page }) =>
      office.read(() => {
        const plain = words.trim().toLowerCase();
        const all = [...office.purchases.values()]
          .flatMap((purchase) => (kindOf(purchase) === kind ? keptSaleOf(purchase, kind) : []))
          .filter(({ code, reference }) =>
            [code, reference].some((text) => plain === '' || text?.toLowerCase() === plain),
          );
        const items = all.slice(pageOffset(page), pageOffset(page) + PAGE_SIZE);
        return ok({ items, total: all.length, page, pageSize: PAGE_SIZE });
      }),
    act: ({ reservationId, total }, act, key) =>
      office.change('actOnKept', key, () => {
        const purchase = [...office.purchases.values()].findLast(
          (one) => one.reservationId === reservationId,
        );
        const hold = office.holds.get(reservationId);
        const kind = act.do === 'PAY' || act.do === 'RELEASE' ? 'BOOKING' : 'TRANSFER';
        if (purchase === undefined || hold === undefined) return refusal('NOT_FOUND');
        if (purchase.result === 'SUCCESSFUL') return refusal('ALREADY_PAID');
        if (kindOf(purchase) !== kind) return refusal('HOLD_EXPIRED');
        if (purchase.total.total !== total.total) return refusal('TOTAL_CHANGED');
        if (isRefused(purchase)) {
          if (act.do !== 'CONFIRM') return ok(null);
          office.purchases.set(purchase.orderId, { ...purchase, moneyMoved: 'RETURNED' });
          return refusal('HOLD_EXPIRED');
        }
        const isSold = act.do === 'PAY' || act.do === 'CONFIRM';
        const status = isSold
          ? 'FINISHED'
          : act.do === 'RELEASE'
            ? 'CANCELLED'
            : 'CANCELLED_DUE_TO_PAYMENT_FAILURE';
        office.put(hold, { status, expiresAt: null });
        office.purchases.set(purchase.orderId, {
          ...purchase,
          ...(act.do === 'PAY' && { method: act.payment.method }),
          orderStatus: isSold ? 'PAID' : 'CANCELED',
          reservationStatus: status,
          result: isSold ? 'SUCCESSFUL' : 'FAIL',
          outcome: isSold ? 'SUCCESS' : 'FAIL',
          moneyMoved: isSold ? 'YES' : 'NO',
          expiresAt: null,
        });
        if (isSold) office.charges.push({ key, reservationId, amount: total.total });
        return ok(null);
      }),
  };
}
