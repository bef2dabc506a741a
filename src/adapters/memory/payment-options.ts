import { type MarketCode, markets } from '#domain/market/market.ts';
import { boxOfficePaymentWindow } from '#domain/payment/box-office-payment.ts';
import type { CardInstallmentOption } from '#domain/payment/card-installments.ts';
import { cashProviderLocations } from '#domain/payment/cash-provider.ts';
import { courtesyReasons } from '#domain/payment/courtesy.ts';
import { type CashProvider, cashProviders, type PaymentMethod } from '#domain/payment/payment-method.ts';
import { getTransferSystem } from '#domain/payment/payment-offer.ts';
import type { CashOption, PaymentOption } from '#domain/payment/payment-option.ts';
import { listPaymentRules, paymentRules } from '#domain/payment/payment-rules.ts';
import { type SalesChannel, salesChannelRules } from '#domain/payment/sales-channel.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { money } from '#domain/shared/money.ts';
import type { MemoryBackend } from './memory-backend.ts';
import { offlinePaymentWindow } from './payment-simulations.ts';

/** Cash that the seller takes at once. */
const collectedCash: CashOption = {
  checkoutProvider: 'TAQUILLA',
  provider: null,
  collected: true,
  offered: true,
  reason: null,
  payBy: null,
  payAt: [],
};

/** Builds the cash options: our box office, and Mexico's shops. */
const buildCashOptions = (market: MarketCode, now: Instant, salesChannel: SalesChannel): CashOption[] => [
  ...(salesChannel === 'ASSISTED' ? [collectedCash] : []),
  {
    checkoutProvider: 'TAQUILLA',
    provider: null,
    offered: true,
    reason: null,
    payBy: now + boxOfficePaymentWindow,
    payAt: [],
  },
  ...cashProviders
    .filter((provider) => isOfMarket(provider, market))
    .map((provider): CashOption => {
      const isOpen = provider !== 'banamex';
      return {
        checkoutProvider: 'MERCADO_PAGO',
        provider,
        offered: isOpen,
        reason: isOpen ? null : 'ABOVE_MAXIMUM',
        payBy: isOpen ? now + offlinePaymentWindow : null,
        payAt: cashProviderLocations[provider],
      };
    }),
];

const isOfMarket = (provider: CashProvider, market: MarketCode): boolean =>
  paymentRules[provider].markets.some((ruleMarket) => ruleMarket === market);

/** The minimum amount of a card payment, in minor units. */
const minCardAmount = 500;

/** A few of the banks of PSE (ACH Colombia). */
const pseBanks = [
  { id: '1007', name: 'Bancolombia' },
  { id: '1051', name: 'Banco Davivienda' },
  { id: '1507', name: 'Nequi' },
] as const;

/**
 * Builds the card installments that every bank offers here. The longest cost more than the price, except where the
 * bank only says so later.
 */
export function buildCardInstallments(
  backend: MemoryBackend,
  total: number,
): readonly CardInstallmentOption[] {
  return [1, 3, 6, 12].map((installments) => {
    const totalWithInterest =
      installments === 12 && backend.market === 'MEX' ? Math.round(total * 1.16) : total;
    return { installments, amount: Math.round(totalWithInterest / installments), total: totalWithInterest };
  });
}

type OptionSale = Pick<Reservation, 'salesChannel' | 'total'> & { readonly walletPortion: number };
type OptionDetails = Omit<PaymentOption, 'method' | 'offered' | 'reason'> &
  Partial<Pick<PaymentOption, 'reason'>>;

/** The methods whose option has details or a reason of its own; the others are offered without any. */
const optionDetails: Partial<
  Record<PaymentMethod, (backend: MemoryBackend, sale: OptionSale) => OptionDetails>
> = {
  CASH: ({ market, clock }, { salesChannel }) => {
    const cash = buildCashOptions(market, clock.serverTime(), salesChannel);
    return { reason: cash.some(({ offered }) => offered) ? null : 'NO_CASH_PROVIDER', cash };
  },
  TRANSFER: ({ market, clock }) => {
    const system = getTransferSystem(market);
    const now = clock.serverTime();
    return {
      transfer:
        system === 'PSE'
          ? { system, banks: pseBanks, payBy: now + 20 * 60_000 }
          : { system, banks: [], payBy: now + offlinePaymentWindow },
    };
  },
  CARD: ({ cards }, { salesChannel, total: { total }, walletPortion }) => ({
    reason: total === 0 || total - walletPortion >= minCardAmount ? null : 'BELOW_MINIMUM',
    cards: salesChannelRules[salesChannel].requiresFan ? [] : [...cards],
  }),
  WALLET: ({ balance, market }, { total: { total } }) => ({
    reason: balance === 0 ? 'NO_BALANCE' : balance < total ? 'BALANCE_TOO_SMALL' : null,
    balance: money(balance, markets[market].currency),
  }),
  IDENTIFICATION: ({ market }) => ({
    organisations: [
      {
        id: 'org-paramo',
        name: 'Cooperativa Páramo',
        available: money(300_000_000, markets[market].currency),
      },
    ],
  }),
  COURTESY: () => ({ courtesyReasons }),
};

/** Builds the option of a method for a sale, as the server lists it. */
export function buildPaymentOptions(
  backend: MemoryBackend,
  method: PaymentMethod,
  sale: OptionSale,
): PaymentOption {
  if (listPaymentRules(method).some(({ managersOnly }) => managersOnly) && !isManager(backend))
    return { method, offered: false, reason: 'MANAGER_ONLY' };
  const { reason = null, ...details } = optionDetails[method]?.(backend, sale) ?? {};
  return { method, offered: reason === null, reason, ...details };
}

export const isManager = ({ user }: MemoryBackend): boolean => user?.roles.includes('manager') ?? false;
