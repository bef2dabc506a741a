import { describe, expect, it } from 'vitest';
import type { PaymentLinksPort } from '#application/payment-links.port.ts';
import { mostSendings } from '#domain/payment/payment-link.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Result } from '#domain/shared/result.ts';

/** A link that a seller just sent for two seats: in the hands of its fan, and at the desk. */
export type PaymentLinkSubject = {
  readonly fan: PaymentLinksPort;
  readonly seller: PaymentLinksPort;
  readonly token: string;
  readonly orderId: string;
  readonly takeBack: () => Promise<unknown>;
  /** The same link where somebody is signed in who keeps a card. */
  readonly withACard: () => Promise<{ readonly links: PaymentLinksPort; readonly cardId: string }>;
};

/** The promises of links to pay by, kept by the double in memory and by the real box office over HTTP alike. */
export function paymentLinkContract(name: string, open: () => Promise<PaymentLinkSubject>): void {
  describe(`payment links over ${name}`, () => {
    let keys = 0;
    const key = () => `link-contract-${Date.now().toString(36)}-${++keys}`;
    const reserving = { method: 'CASH', desk: 'TAQUILLA' } as const;
    const code = (result: Result<unknown, unknown>): unknown => (result.ok ? 'OK' : result.error);

    async function pay({ fan, token }: PaymentLinkSubject, by = key()) {
      const { sale } = value(await fan.open(token));
      const seenTotal = sale === null ? ({ amount: 1, currency: 'COP' } as const) : totalOf(sale.total);
      return fan.pay({ token, channel: 'WEB_MOBILE', seenTotal, payment: reserving, key: by });
    }

    it('say what is to be paid and until when, and how', async () => {
      const { fan, token } = await open();

      const link = value(await fan.open(token));

      expect(link).toMatchObject({ standing: 'TO_PAY', statusToken: null });
      expect(link.sale?.items).toHaveLength(2);
      expect(link.sale?.payBy).toBeGreaterThan(link.serverNow);
      expect(link.choices.map(({ method }) => method)).toEqual(['CARD', 'TRANSFER', 'CASH']);
      expect(link.cardTokens).not.toBeNull();
    });

    it('are paid once, and then lead to how it stands', async () => {
      const subject = await open();
      const by = key();

      const first = value(await pay(subject, by));
      const second = await pay(subject);
      const link = value(await subject.fan.open(subject.token));

      expect(first.purchase).toMatchObject({ result: 'PENDING_CLUB' });
      expect(code(second)).toMatchObject({ code: 'PAYMENT_IN_FLIGHT' });
      expect(link).toMatchObject({ standing: 'PAYING', sale: null, statusToken: first.statusToken });
    });

    it('are worth nothing once their seller took them back', async () => {
      const subject = await open();
      await subject.takeBack();

      expect(value(await subject.fan.open(subject.token))).toMatchObject({
        standing: 'CANCELLED',
        sale: null,
      });
      expect(code(await pay(subject))).toMatchObject({ code: 'HOLD_EXPIRED' });
    });

    it('show their cards to whoever is signed in, and nobody’s to a stranger', async () => {
      const subject = await open();
      const { token } = subject;
      const cards = async (links: PaymentLinksPort) => {
        const { choices, keepsCards } = value(await links.open(token));
        return { keepsCards, cards: choices.find(({ method }) => method === 'CARD')?.cards };
      };

      expect(await cards(subject.fan)).toEqual({ keepsCards: false, cards: [] });
      const { links, cardId } = await subject.withACard();
      expect(await cards(links)).toMatchObject({ keepsCards: true, cards: [{ id: cardId }] });
      expect(value(await links.installments(token, { kind: 'saved', cardId })).plans).not.toEqual([]);
      expect(code(await links.installments(token, { kind: 'saved', cardId: 'mp1' }))).toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('that nobody was given are over', async () => {
      const { fan } = await open();

      expect(value(await fan.open('nobody.was.given'))).toMatchObject({
        standing: 'OVER',
        sale: null,
        choices: [],
      });
    });

    it('are sent again a few times, by their seller', async () => {
      const { seller, orderId } = await open();

      const sent: unknown[] = [];
      for (let times = 1; times <= mostSendings; times += 1)
        sent.push(code(await seller.send({ orderId, key: key() })));

      expect(sent.slice(0, -1)).toEqual(Array(mostSendings - 1).fill('OK'));
      expect(sent.at(-1)).toMatchObject({ code: 'TooManyRequestsException' });
    });
  });
}

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
