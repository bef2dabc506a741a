import type { CheckoutPort } from '#application/checkout.port.ts';
import { type MarketCode, markets } from '#domain/market/market.ts';
import type { Purchase, PurchaseStatus } from '#domain/order/purchase.ts';
import type { CardEntry } from '#domain/payment/card-entry.ts';
import { cashPlaces } from '#domain/payment/cash-provider.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import type { InstallmentPlan } from '#domain/payment/installment-options.ts';
import { proofWindow } from '#domain/payment/kept-seats.ts';
import type { CashWay, PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import { linkLength } from '#domain/payment/payment-link.ts';
import { cashProviders, type PaymentMethod } from '#domain/payment/payment-method.ts';
import { managerMethods, transferSystemOf } from '#domain/payment/payment-offer.ts';
import type { PaymentOrder } from '#domain/payment/payment-order.ts';
import { type ProviderMeaning, providerVerdicts } from '#domain/payment/provider-reading.ts';
import type { CheckoutOutcome } from '#domain/payment/purchase-result.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { windowPayLength } from '#domain/payment/window-payment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { deadlineAfterDecline, holdWindow } from '#domain/sale/hold-window.ts';
import { freePrice } from '#domain/sale/price.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { stepOfResult } from '#domain/sale/sale-path.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { money } from '#domain/shared/money.ts';
import { ok } from '#domain/shared/result.ts';
import { fieldRefusal, refusal } from './answers.ts';
import type { BoxOffice, Hold } from './box-office.ts';

type Settling = { readonly fate: Fate; readonly part: number };
type Fate = { readonly meaning: ProviderMeaning; readonly detail: string | null };

const approved: Fate = { meaning: 'approved', detail: 'accredited' };

/** What becomes of a card, by the name on it: the provider's own names for its test cards. */
const fateByHolder: ReadonlyMap<string, Fate> = new Map([
  ['APRO', approved],
  ['OTHE', { meaning: 'rejected', detail: 'cc_rejected_other_reason' }],
  ['CALL', { meaning: 'rejected', detail: 'cc_rejected_call_for_authorize' }],
  ['FUND', { meaning: 'rejected', detail: 'cc_rejected_insufficient_amount' }],
  ['SECU', { meaning: 'rejected', detail: 'cc_rejected_bad_filled_security_code' }],
  ['CONT', { meaning: 'in-review', detail: 'pending_contingency' }],
  ['CHAL', { meaning: 'challenged', detail: 'pending_challenge' }],
]);

const outcomeOf = (result: Purchase['result']): CheckoutOutcome | null => {
  if (result === 'SUCCESSFUL') return 'SUCCESS';
  if (result === 'FAIL') return 'FAIL';
  const step = stepOfResult(result);
  if (step === 'PENDING') return null;
  return step === 'TRANSFER' || step === 'CASH_SPEI' ? 'PENDING_TRANSFER' : 'PENDING_CASH';
};

const day = 24 * 60 * 60_000;

/** Where a link goes in this box office. */
const destinations = { EMAIL: 'm•••@correo.co', SMS: '••••3344', whatsapp: '••••3344' } as const;

/** What the payer is told to do elsewhere, by what they chose. */
function instructionOf(
  office: BoxOffice,
  payment: PaymentOrder,
  { now, code }: { readonly now: Instant; readonly code: string },
): PaymentInstruction | null {
  if (payment.method === 'CASH' && payment.desk === 'MERCADO_PAGO') {
    const { provider } = payment;
    return {
      kind: 'SHOP',
      provider,
      reference: '4820193755001249',
      barcode: provider === 'oxxo' ? '4820193755001249' : null,
      verificationCode: null,
      url: null,
      expiresAt: now + 3 * day,
      payAt: cashPlaces[provider],
    };
  }
  if (payment.method === 'LINK') {
    const { channel } = payment;
    return { kind: 'LINK', channel, destination: destinations[channel], expiresAt: now + linkLength };
  }
  if (payment.method === 'CASH') return { kind: 'WINDOW', code, expiresAt: now + windowPayLength };
  if (payment.method === 'TRANSFER' && payment.system === 'SPEI')
    return {
      kind: 'CLABE',
      clabe: '646180110283746504',
      bank: 'STP',
      beneficiary: 'Taquilla',
      concept: 'TQ7H2K44',
      expiresAt: now + 3 * day,
    };
  if (payment.method === 'TRANSFER' || payment.method === 'PAGUITOS')
    return {
      kind: 'BANK',
      url: `https://bank.invalid/${office.nextId('pay')}`,
      expiresAt: now + 20 * 60_000,
    };
  return null;
}

/** What the provider says of a payment that waits for its payer. */
function waitingFor(payment: PaymentOrder): Fate {
  if (payment.method === 'CASH') return { meaning: 'cash-instructed', detail: 'pending_waiting_payment' };
  if (payment.method === 'TRANSFER')
    return payment.system === 'SPEI'
      ? { meaning: 'spei-instructed', detail: 'pending_waiting_transfer' }
      : { meaning: 'transfer-begun', detail: 'pending_waiting_transfer' };
  if (payment.method === 'RESERVATION') return { meaning: 'in-review', detail: null };
  if (payment.method === 'PROCESSING_TRANSFER')
    return { meaning: 'transfer-begun', detail: payment.reference };
  if (payment.method === 'LINK') return { meaning: 'in-review', detail: 'link' };
  return payment.method === 'PAGUITOS'
    ? { meaning: 'credit-asked', detail: 'pending_waiting_payment' }
    : approved;
}

/** The places for cash: a window of ours, and Mexico's shops. */
const cashWays = (market: MarketCode, now: Instant): CashWay[] => [
  {
    desk: 'TAQUILLA',
    provider: null,
    offered: true,
    reason: null,
    payBy: now + windowPayLength,
    payAt: [],
  },
  ...(market === 'MEX' ? cashProviders : []).map((provider): CashWay => {
    const isOpen = provider !== 'banamex';
    return {
      desk: 'MERCADO_PAGO',
      provider,
      offered: isOpen,
      reason: isOpen ? null : 'ABOVE_MAXIMUM',
      payBy: isOpen ? now + 3 * day : null,
      payAt: cashPlaces[provider],
    };
  }),
];

/** A few of the banks behind PSE (ACH Colombia). */
const pseBanks = [
  { id: '1007', name: 'Bancolombia' },
  { id: '1051', name: 'Banco Davivienda' },
  { id: '1507', name: 'Nequi' },
] as const;

/** Months that every bank here offers; the longest costs more than the price, except where the bank tells later. */
function plansOf(office: BoxOffice, total: number): readonly InstallmentPlan[] {
  return [1, 3, 6, 12].map((installments) => {
    const all = installments === 12 && office.market === 'MEX' ? Math.round(total * 1.16) : total;
    return { installments, amount: Math.round(all / installments), total: all };
  });
}

function choiceOf(
  office: BoxOffice,
  method: PaymentMethod,
  { mode, total: { total } }: Pick<Reservation, 'mode' | 'total'>,
): PaymentChoice {
  const now = office.clock.houseNow();
  switch (method) {
    case 'CASH': {
      const cash = cashWays(office.market, now);
      const offered = cash.some((way) => way.offered);
      return { method, offered, reason: offered ? null : 'NO_CASH_PROVIDER', cash };
    }
    case 'TRANSFER': {
      const system = transferSystemOf(office.market);
      const transfer =
        system === 'PSE'
          ? { system, banks: pseBanks, payBy: now + 20 * 60_000 }
          : { system, banks: [], payBy: now + 3 * day };
      return { method, offered: true, reason: null, transfer };
    }
    case 'CARD':
      return {
        method,
        offered: true,
        reason: null,
        cards: saleDesks[mode].namesFan ? [] : [...office.cards],
      };
    case 'TPV':
    case 'LINK':
    case 'PAGUITOS':
      return { method, offered: true, reason: null };
    case 'WALLET': {
      const balance = money(office.balance, markets[office.market].currency);
      const reason =
        office.balance === 0 ? 'NO_BALANCE' : office.balance < total ? 'BALANCE_TOO_SMALL' : null;
      return { method, offered: reason === null, reason, balance };
    }
    case 'IDENTIFICATION':
      return {
        method,
        offered: true,
        reason: null,
        organisations: [
          {
            id: 'org-paramo',
            name: 'Cooperativa Páramo',
            available: money(300_000_000, markets[office.market].currency),
          },
        ],
      };
    case 'PROCESSING_TRANSFER':
      return { method, offered: true, reason: null };
    case 'RESERVATION':
      return isManager(office)
        ? { method, offered: true, reason: null }
        : { method, offered: false, reason: 'MANAGER_ONLY' };
    case 'COURTESY':
      return isManager(office)
        ? { method, offered: true, reason: null, courtesyReasons }
        : { method, offered: false, reason: 'MANAGER_ONLY' };
    default:
      return { method, offered: false, reason: 'NOT_YET' };
  }
}

/** What stands on the document of whoever is sold to here. */
const documentOfFan = '1020774418';

const isManager = ({ user }: BoxOffice): boolean => user?.roles.includes('manager') ?? false;

/** Of a payment that failed at once nothing is paid. */
const walletPaidIn = (of: {
  readonly payment: PaymentOrder;
  readonly result: Purchase['result'];
  readonly part: number;
  readonly total: number;
}): number => (of.result === 'FAIL' ? 0 : of.payment.method === 'WALLET' ? of.total : of.part);

export function memoryCheckout(office: BoxOffice): CheckoutPort {
  const cards = new Map<string, Fate>();
  /** What a token was made of, for keeping it. */
  const tokens = new Map<string, CardEntry>();
  /** When the seller took the cash of an order. */
  const cashTaken = new Map<string, Instant>();

  function settle(hold: Hold, payment: PaymentOrder, { fate, part }: Settling): Purchase {
    const now = office.clock.houseNow();
    const verdict = providerVerdicts[fate.meaning];
    const result = verdict.result ?? 'PENDING_PAYMENT';
    const { reservation } = hold;
    const deadline = deadlineAfterDecline(reservation.maxExpiresAt ?? now, now);
    const orderId = office.nextId('ord');
    const code = codeOf(orderId);
    const instruction = instructionOf(office, payment, { now, code });
    const kept = keptBy(payment, now);
    const held = office.put(
      hold,
      kept !== null
        ? { ...kept, orderId }
        : result === 'SUCCESSFUL'
          ? { status: 'FINISHED', expiresAt: null, orderId }
          : result === 'FAIL'
            ? deadline === null
              ? { status: 'CANCELLED_DUE_TO_PAYMENT_FAILURE', expiresAt: null, orderId }
              : { status: 'ACTIVE', expiresAt: deadline, orderId }
            : {
                status: isPaper(instruction) ? 'WAITING_FOR_PAYMENT' : 'STARTED_PAYMENT',
                ...(instruction !== null && { expiresAt: instruction.expiresAt }),
                orderId,
              },
    );
    const purchase: Purchase = {
      orderId,
      code,
      orderStatus: verdict.order.whileHeld,
      reservationId: held.reservationId,
      reservationStatus: held.status,
      eventId: held.eventId,
      result: resultFor(payment, result),
      outcome: outcomeOf(result),
      paymentStatus: verdict.payment,
      // Of a page of the lender's nothing is known until somebody has been there.
      transactionStatus: payment.method === 'PAGUITOS' ? 'STARTED' : verdict.transaction,
      method: payment.method,
      statusDetail: fate.detail,
      moneyMoved: result === 'SUCCESSFUL' && payment.method !== 'COURTESY' ? 'YES' : 'NO',
      total: payment.method === 'COURTESY' ? freePrice(held.total.currency) : held.total,
      walletPaid: walletPaidIn({ payment, result, part, total: held.total.total }),
      serverNow: now,
      expiresAt: held.expiresAt,
      instruction,
      nextAction:
        fate.meaning === 'challenged' ? { type: 'REDIRECT', url: 'https://bank.invalid/challenge' } : null,
      ticketIds:
        result === 'SUCCESSFUL'
          ? held.items.flatMap(({ quantity }) => Array.from({ length: quantity }, () => office.nextId('tic')))
          : [],
    };
    office.purchases.set(orderId, purchase);
    return purchase;
  }

  return {
    choices: (reservationId) =>
      office.read(() => {
        const hold = office.fresh(reservationId);
        if (hold === null) return refusal('NOT_FOUND');
        return ok(
          saleDesks[hold.reservation.mode].paymentMethods.map((method) =>
            choiceOf(office, method, hold.reservation),
          ),
        );
      }),
    tokenizeCard: (_reservationId, card: CardEntry) =>
      office.change('tokenizeCard', null, () => {
        const digits = card.number.replace(/\D/g, '');
        if (digits.length < 13) return fieldRefusal('CARD_REFUSED', 'number', 'INVALID');
        if (!/^\d{3,4}$/.test(card.securityCode))
          return fieldRefusal('CARD_REFUSED', 'securityCode', 'INVALID');
        const token = office.nextId('tok');
        cards.set(token, fateByHolder.get(card.holderName.trim().toUpperCase()) ?? approved);
        tokens.set(token, { ...card, number: digits });
        return ok({ token, paymentMethodId: digits.startsWith('4') ? 'visa' : 'master' });
      }),
    tokenizeSavedCard: (cardId, securityCode) =>
      office.change('tokenizeSavedCard', null, () => {
        const card = office.cards.find(({ id }) => id === cardId);
        if (card === undefined || card.isExpired) return refusal('NOT_FOUND');
        if (securityCode.length !== card.securityCodeLength)
          return fieldRefusal('CARD_REFUSED', 'securityCode', 'INVALID');
        const token = office.nextId('tok');
        cards.set(token, approved);
        return ok({ token, paymentMethodId: card.brand });
      }),
    installments: (reservationId, card, walletPart = 0) =>
      office.change('installments', null, () => {
        const hold = office.fresh(reservationId);
        const isKnown = card.kind === 'new' || office.cards.some(({ id }) => id === card.cardId);
        if (hold === null || !isKnown) return refusal('NOT_FOUND');
        return ok({
          paymentMethodId: 'visa',
          issuer: { id: '205', name: 'Davivienda' },
          currency: markets[office.market].currency,
          plans: plansOf(office, hold.reservation.total.total - walletPart),
        });
      }),
    removeCard: (cardId) =>
      office.change('removeCard', null, () => {
        const index = office.cards.findIndex(({ id }) => id === cardId);
        if (index === -1) return refusal('NOT_FOUND');
        office.cards.splice(index, 1);
        return ok([...office.cards]);
      }),
    pay: (order) =>
      office.change('pay', order.key, () => {
        const hold = office.fresh(order.reservationId);
        if (hold === null) return refusal('NOT_FOUND');
        const { status, total, fan } = hold.reservation;
        if (status === 'STARTED_PAYMENT' || status === 'FINISHED') return refusal('PAYMENT_IN_FLIGHT');
        if (status !== 'ACTIVE') return refusal('HOLD_EXPIRED');
        if (saleDesks[order.mode].namesFan && fan === null) return refusal('FAN_REQUIRED');
        if (total.total !== order.seenTotal.amount) return refusal('TOTAL_CHANGED');
        const { payment } = order;
        const fate = payment.method === 'CARD' ? cards.get(payment.card.token) : waitingFor(payment);
        if (fate === undefined) return refusal('PROVIDER_REFUSED');
        const isManagers = managerMethods.some((method) => method === payment.method);
        if (isManagers && !isManager(office)) return refusal('METHOD_NOT_OFFERED');
        if (payment.method === 'IDENTIFICATION' && payment.documentNumber !== documentOfFan)
          return fieldRefusal('FIELDS_INVALID', 'payment.documentNumber', 'DOCUMENT_MISMATCH');
        if (payment.method === 'WALLET') {
          if (office.balance < total.total) return refusal('METHOD_NOT_OFFERED');
          office.balance -= total.total;
        }
        const part = order.walletPart ?? 0;
        if (part > 0 && (office.balance < part || part >= total.total)) return refusal('METHOD_NOT_OFFERED');
        const purchase = settle(hold, payment, { fate, part });
        if (payment.method !== 'WALLET') office.balance -= purchase.walletPaid;
        if (purchase.result !== 'FAIL')
          office.charges.push({
            key: order.key,
            reservationId: order.reservationId,
            amount: purchase.total.total - (payment.method === 'WALLET' ? 0 : purchase.walletPaid),
          });
        const kept = payment.method === 'CARD' ? tokens.get(payment.saveToken ?? '') : undefined;
        if (kept !== undefined && purchase.result === 'SUCCESSFUL')
          office.cards.push(savedFrom(office, kept));
        return ok(purchase);
      }),
    purchase: ({ orderId, reservationId, token }) =>
      office.read<PurchaseStatus>(() => {
        const wanted = token === undefined ? orderId : orderOfLink(token);
        const purchases = [...office.purchases.values()];
        const found = purchases.findLast(
          (purchase) => purchase.orderId === wanted || purchase.reservationId === reservationId,
        );
        if (found === undefined) return ok({ purchase: null, linkToken: null });
        const known = { ...found, serverNow: office.clock.houseNow() };
        return token === undefined
          ? ok({ purchase: known, linkToken: linkOfOrder(found.orderId) })
          : ok({ purchase: { ...known, nextAction: null, ticketIds: [] }, linkToken: null });
      }),
    codeAtWindow: (code) =>
      office.read(() => {
        const purchase = byCode(office, code);
        const hold = purchase && office.fresh(purchase.reservationId);
        const event = office.events.find(({ id }) => id === purchase?.eventId);
        if (!purchase || !hold || !event) return refusal('NOT_FOUND');
        const isToPay = purchase.instruction?.kind === 'WINDOW';
        const takenAt = cashTaken.get(purchase.orderId) ?? null;
        return ok({
          code,
          standing:
            takenAt !== null
              ? 'TAKEN_BY_YOU'
              : purchase.result === 'SUCCESSFUL'
                ? 'PAID'
                : isToPay
                  ? 'TO_PAY'
                  : 'OVER',
          event: event.title,
          startsAt: event.startsAt,
          timeZone: event.venue.timeZone,
          buyer: 'Mariana Rojas Pérez',
          items: hold.reservation.items,
          total: purchase.total,
          walletPaid: purchase.walletPaid,
          payBy: isToPay ? (purchase.instruction?.expiresAt ?? null) : null,
          takenAt,
        });
      }),
    takeCash: ({ code, seenTotal, key }) =>
      office.change('takeCash', key, () => {
        const purchase = byCode(office, code);
        if (purchase === undefined) return refusal('NOT_FOUND');
        if (purchase.result === 'SUCCESSFUL') return refusal('ALREADY_PAID');
        if (purchase.instruction?.kind !== 'WINDOW') return refusal('HOLD_EXPIRED');
        if (purchase.total.total !== seenTotal.amount) return refusal('TOTAL_CHANGED');
        settleAtProvider(office, purchase.orderId, 'approved');
        cashTaken.set(purchase.orderId, office.clock.houseNow());
        const cash = seenTotal.amount - purchase.walletPaid;
        office.charges.push({ key, reservationId: purchase.reservationId, amount: cash });
        return ok(office.purchases.get(purchase.orderId) ?? purchase);
      }),
    cancelPayment: (orderId) =>
      office.change('cancelPayment', null, () => {
        const purchase = office.purchases.get(orderId);
        const hold = purchase && office.fresh(purchase.reservationId);
        if (!purchase || !hold) return refusal('NOT_FOUND');
        if (purchase.result === 'SUCCESSFUL') return refusal('ALREADY_PAID');
        const now = office.clock.houseNow();
        const held = office.put(hold, { status: 'ACTIVE', expiresAt: now + holdWindow.length });
        const verdict = providerVerdicts.cancelled;
        office.balance += purchase.walletPaid;
        const cancelled: Purchase = {
          ...purchase,
          orderStatus: verdict.order.whileHeld,
          reservationStatus: held.status,
          result: 'FAIL',
          outcome: 'FAIL',
          paymentStatus: verdict.payment,
          transactionStatus: verdict.transaction,
          moneyMoved: 'NO',
          walletPaid: 0,
          serverNow: now,
          expiresAt: held.expiresAt,
          instruction: null,
          nextAction: null,
        };
        office.purchases.set(orderId, cancelled);
        return ok(cancelled);
      }),
  };
}

/** What tells a kept card apart. */
const savedFrom = (office: BoxOffice, card: CardEntry): SavedCard => ({
  id: office.nextId('card'),
  brand: card.number.startsWith('4') ? 'visa' : 'master',
  lastFour: card.number.slice(-4),
  expMonth: card.expiryMonth,
  expYear: card.expiryYear,
  issuer: 'Davivienda',
  securityCodeLength: card.securityCode.length,
  isDefault: office.cards.length === 0,
  isExpired: false,
});

/** A reference or an account that is paid whenever the payer gets there. */
const isPaper = (instruction: PaymentInstruction | null): boolean =>
  instruction !== null && instruction.kind !== 'BANK';

/** Eight letters and figures that nobody mishears, the same for the same order. */
function codeOf(orderId: string): string {
  const number = Number(orderId.replace(/\D/g, ''));
  return `TQMEM${String(number + 222).replaceAll(/[01]/g, '9')}`.slice(0, 8);
}

const byCode = ({ purchases }: BoxOffice, code: string): Purchase | undefined =>
  [...purchases.values()].find((purchase) => purchase.code === code);

/** Cash at a window of ours has a page of its own; so have seats that are kept without payment. */
const resultFor = (payment: PaymentOrder, result: Purchase['result']): Purchase['result'] =>
  payment.method === 'RESERVATION' || (payment.method === 'CASH' && payment.desk === 'TAQUILLA')
    ? 'PENDING_CLUB'
    : result;

/** What becomes of a hold that waits for a person. */
function keptBy(payment: PaymentOrder, now: Instant): Pick<Reservation, 'status' | 'expiresAt'> | null {
  if (payment.method === 'RESERVATION')
    return { status: payment.until === null ? 'BOOKED_FOREVER' : 'BOOKED', expiresAt: payment.until };
  return payment.method === 'PROCESSING_TRANSFER'
    ? { status: 'STARTED_PAYMENT', expiresAt: now + proofWindow.longest }
    : null;
}

const linkMark = 'link-of-';
export const linkOfOrder = (orderId: string): string => `${linkMark}${orderId}`;
/** The order of a link that was shared. */
export const orderOfLink = (token: string): string | undefined =>
  token.startsWith(linkMark) ? token.slice(linkMark.length) : undefined;

/** The provider makes up its mind about a payment that was pending. */
export function settleAtProvider(office: BoxOffice, orderId: string, meaning: 'approved' | 'rejected'): void {
  const purchase = office.purchases.get(orderId);
  const hold = purchase && office.fresh(purchase.reservationId);
  if (!purchase || !hold) throw new Error(`No order ${orderId}`);
  const verdict = providerVerdicts[meaning];
  const result = verdict.result ?? purchase.result;
  const status = meaning === 'approved' ? 'FINISHED' : 'CANCELLED_DUE_TO_PAYMENT_FAILURE';
  office.put(hold, { status, expiresAt: null });
  office.purchases.set(orderId, {
    ...purchase,
    orderStatus: verdict.order.onceReleased,
    reservationStatus: status,
    result,
    outcome: outcomeOf(result),
    paymentStatus: verdict.payment,
    transactionStatus: verdict.transaction,
    moneyMoved: meaning === 'approved' ? 'YES' : 'NO',
    instruction: null,
    nextAction: null,
  });
  if (office.streams) for (const hear of [...office.purchaseFeed]) hear(orderId, 'changed');
}
