import type { Language } from '#domain/market/locale.ts';
import type { MarketCode } from '#domain/market/market.ts';
import type { SettlementMethod } from '#domain/payment/payment-method.ts';

/** Formats the payment method of a purchase without a card; null where nothing was paid. */
export const formatPaymentMethodName = (
  method: SettlementMethod,
  language: Language,
  market: MarketCode,
): string | null => names[language][market][method];

type PaymentMethodNames = Readonly<Record<SettlementMethod, string | null>>;

const english: PaymentMethodNames = {
  CARD: 'Card',
  CASH: 'Cash',
  TRANSFER: 'Bank transfer (PSE)',
  WALLET: 'Taquilla balance',
  PAGUITOS: 'Paguitos',
  TPV: 'Card reader at the box office',
  IDENTIFICATION: 'Your organisation’s account',
  LINK: 'Payment link',
  PROCESSING_TRANSFER: 'Bank transfer',
  RESERVATION: null,
  COURTESY: null,
  FREE: null,
  INSTALLMENT_PLAN: 'Installment plan',
};

const colombian: PaymentMethodNames = {
  CARD: 'Tarjeta',
  CASH: 'Efectivo',
  TRANSFER: 'Transferencia bancaria (PSE)',
  WALLET: 'Saldo en Taquilla',
  PAGUITOS: 'Paguitos',
  TPV: 'Datáfono en la taquilla',
  IDENTIFICATION: 'Cuenta de tu organización',
  LINK: 'Enlace de pago',
  PROCESSING_TRANSFER: 'Transferencia bancaria',
  RESERVATION: null,
  COURTESY: null,
  FREE: null,
  INSTALLMENT_PLAN: 'Plan de cuotas',
};

const names = {
  en: { COL: english, MEX: { ...english, TRANSFER: 'Bank transfer (SPEI)' } },
  es: {
    COL: colombian,
    MEX: {
      ...colombian,
      TRANSFER: 'Transferencia bancaria (SPEI)',
      TPV: 'Terminal en la taquilla',
      INSTALLMENT_PLAN: 'Plan de mensualidades',
    },
  },
} as const satisfies Record<Language, Record<MarketCode, PaymentMethodNames>>;
