import { describe, expect, it } from 'vitest';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import { maxPaymentLinkSends } from '#domain/order/payment-link.ts';
import { getTotal } from '#domain/sale/price.ts';
import type { Result } from '#domain/shared/result.ts';

/** A payment link that a seller just sent for two seats, as seen by its fan and by the seller. */
export type PaymentLinkSubject = {
  readonly fan: PaymentLinksPort;
  readonly seller: PaymentLinksPort;
  readonly token: string;
  readonly orderId: string;
  readonly revoke: () => Promise<unknown>;
  /** The same link, opened by a signed-in fan with a saved card. */
  readonly linkForSignedInFan: () => Promise<{ readonly links: PaymentLinksPort; readonly cardId: string }>;
};

/** The contract of payment links, for both the in-memory port and the HTTP port. */
export function paymentLinkContract(name: string, open: () => Promise<PaymentLinkSubject>): void {
  describe(`payment links over ${name}`, () => {
    let keys = 0;
    const key = () => `link-contract-${Date.now().toString(36)}-${++keys}`;
    const reserving = { method: 'CASH', checkoutProvider: 'TAQUILLA' } as const;
    const code = (result: Result<unknown, unknown>): unknown => (result.ok ? 'OK' : result.error);

    async function pay({ fan, token }: PaymentLinkSubject, by = key()) {
      const { sale } = value(await fan.findLink(token));
      const expectedTotal = sale === null ? ({ amount: 1, currency: 'COP' } as const) : getTotal(sale.total);
      return fan.pay({ token, channel: 'WEB_MOBILE', expectedTotal, payment: reserving, key: by });
    }

    it('show the amount, the deadline and the payment methods', async () => {
      const { fan, token } = await open();

      const link = value(await fan.findLink(token));

      expect(link).toMatchObject({ status: 'TO_PAY', statusToken: null });
      expect(link.sale?.items).toHaveLength(2);
      expect(link.sale?.payBy).toBeGreaterThan(link.serverNow);
      expect(link.paymentOptions.map(({ method }) => method)).toEqual(['CARD', 'TRANSFER', 'CASH']);
      expect(link.cardTokens).not.toBeNull();
    });

    it('are paid once, and then lead to the status', async () => {
      const subject = await open();
      const by = key();

      const first = value(await pay(subject, by));
      const second = await pay(subject);
      const link = value(await subject.fan.findLink(subject.token));

      expect(first.purchase).toMatchObject({ result: 'PENDING_CLUB' });
      expect(code(second)).toMatchObject({ code: 'PAYMENT_IN_FLIGHT' });
      expect(link).toMatchObject({ status: 'PAYING', sale: null, statusToken: first.statusToken });
    });

    it('are void after their seller revokes them', async () => {
      const subject = await open();
      await subject.revoke();

      expect(value(await subject.fan.findLink(subject.token))).toMatchObject({
        status: 'CANCELLED',
        sale: null,
      });
      expect(code(await pay(subject))).toMatchObject({ code: 'HOLD_EXPIRED' });
    });

    it('show the signed-in user’s saved cards, and none to an anonymous visitor', async () => {
      const subject = await open();
      const { token } = subject;
      const cards = async (links: PaymentLinksPort) => {
        const { paymentOptions, canSaveCards } = value(await links.findLink(token));
        return { canSaveCards, cards: paymentOptions.find(({ method }) => method === 'CARD')?.cards };
      };

      expect(await cards(subject.fan)).toEqual({ canSaveCards: false, cards: [] });
      const { links, cardId } = await subject.linkForSignedInFan();
      expect(await cards(links)).toMatchObject({ canSaveCards: true, cards: [{ id: cardId }] });
      expect(value(await links.findCardInstallments(token, { kind: 'saved', cardId })).plans).not.toEqual([]);
      expect(code(await links.findCardInstallments(token, { kind: 'saved', cardId: 'mp1' }))).toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('that do not exist are over', async () => {
      const { fan } = await open();

      expect(value(await fan.findLink('nobody.was.given'))).toMatchObject({
        status: 'OVER',
        sale: null,
        paymentOptions: [],
      });
    });

    it('can be resent by their seller, up to a limit', async () => {
      const { seller, orderId } = await open();

      const sent: unknown[] = [];
      for (let times = 1; times <= maxPaymentLinkSends; times += 1)
        sent.push(code(await seller.resend({ orderId, key: key() })));

      expect(sent.slice(0, -1)).toEqual(Array(maxPaymentLinkSends - 1).fill('OK'));
      expect(sent.at(-1)).toMatchObject({ code: 'TooManyRequestsException' });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
