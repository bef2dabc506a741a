import { type MarketCode, markets } from '#domain/market/market.ts';
import { cashPlaces } from '#domain/payment/cash-provider.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import type { InstallmentPlan } from '#domain/payment/installment-options.ts';
import type { CashWay, PaymentChoice } from '#domain/payment/payment-choice.ts';
import { type CashProvider, cashProviders, type PaymentMethod } from '#domain/payment/payment-method.ts';
import { transferSystemOf } from '#domain/payment/payment-offer.ts';
import { paymentRules, rulesOf } from '#domain/payment/payment-rules.ts';
import { windowPayLength } from '#domain/payment/window-payment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { money } from '#domain/shared/money.ts';
import type { BoxOffice } from './box-office.ts';
import { paperLength } from './settled-payment.ts';

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
  ...cashProviders
    .filter((provider) => isOfMarket(provider, market))
    .map((provider): CashWay => {
      const isOpen = provider !== 'banamex';
      return {
        desk: 'MERCADO_PAGO',
        provider,
        offered: isOpen,
        reason: isOpen ? null : 'ABOVE_MAXIMUM',
        payBy: isOpen ? now + paperLength : null,
        payAt: cashPlaces[provider],
      };
    }),
];

const isOfMarket = (provider: CashProvider, market: MarketCode): boolean =>
  paymentRules[provider].markets.some((own) => own === market);

/** What a card may be charged at least, minor units. */
const leastByCard = 500;

/** A few of the banks behind PSE (ACH Colombia). */
const pseBanks = [
  { id: '1007', name: 'Bancolombia' },
  { id: '1051', name: 'Banco Davivienda' },
  { id: '1507', name: 'Nequi' },
] as const;

/** Months that every bank here offers; the longest costs more than the price, except where the bank tells later. */
export function plansOf(office: BoxOffice, total: number): readonly InstallmentPlan[] {
  return [1, 3, 6, 12].map((installments) => {
    const all = installments === 12 && office.market === 'MEX' ? Math.round(total * 1.16) : total;
    return { installments, amount: Math.round(all / installments), total: all };
  });
}

export function choiceOf(
  office: BoxOffice,
  method: PaymentMethod,
  {
    mode,
    total: { total },
    walletPart,
  }: Pick<Reservation, 'mode' | 'total'> & { readonly walletPart: number },
): PaymentChoice {
  const now = office.clock.houseNow();
  if (rulesOf(method).some(({ managersOnly }) => managersOnly) && !isManager(office))
    return { method, offered: false, reason: 'MANAGER_ONLY' };
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
          : { system, banks: [], payBy: now + paperLength };
      return { method, offered: true, reason: null, transfer };
    }
    case 'CARD': {
      const isEnough = total === 0 || total - walletPart >= leastByCard;
      return {
        method,
        offered: isEnough,
        reason: isEnough ? null : 'BELOW_MINIMUM',
        cards: saleDesks[mode].namesFan ? [] : [...office.cards],
      };
    }
    case 'TPV':
    case 'LINK':
    case 'PAGUITOS':
    case 'PROCESSING_TRANSFER':
    case 'RESERVATION':
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
    case 'COURTESY':
      return { method, offered: true, reason: null, courtesyReasons };
  }
}

export const isManager = ({ user }: BoxOffice): boolean => user?.roles.includes('manager') ?? false;
