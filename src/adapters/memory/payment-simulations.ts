import { paymentLinkValidity } from '#domain/order/payment-link.ts';
import type { ProviderPaymentState } from '#domain/order/provider-status.ts';
import { transferProofWindow } from '#domain/payment/booking-deadline.ts';
import { boxOfficePaymentWindow } from '#domain/payment/box-office-payment.ts';
import { cashProviderLocations } from '#domain/payment/cash-provider.ts';
import type { FreeOrderInput, PaymentInput, PaymentInputOf } from '#domain/payment/payment-input.ts';
import type { PaymentInstruction } from '#domain/payment/payment-instruction.ts';
import type { PaymentMethod } from '#domain/payment/payment-method.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Instant } from '#domain/shared/instant.ts';

export type PaymentSimulation = {
  readonly providerState: ProviderPaymentState;
  readonly detail: string | null;
};

type MethodInputs = { readonly [M in PaymentMethod]: PaymentInputOf<M> } & { readonly FREE: FreeOrderInput };
type SimulatedMethod = keyof MethodInputs;

/** The sale that is paid, as an instruction names it. */
type SimulatedSale = {
  readonly now: Instant;
  readonly code: string;
  readonly nextId: (prefix: string) => string;
};

type MethodSimulation<Input> = {
  /** The provider's state of the payment; a card's is simulated by its holder. */
  readonly pending: (payment: Input) => PaymentSimulation;
  /** The instruction for paying elsewhere. */
  readonly instruct?: (payment: Input, sale: SimulatedSale) => PaymentInstruction | null;
  /** The status of a hold that waits for staff. */
  readonly book?: (payment: Input, now: Instant) => Pick<Reservation, 'status' | 'expiresAt'>;
  /** True if the payment waits for our own staff. */
  readonly waitsForClub?: (payment: Input) => boolean;
};

/** The time to pay at a shop or to an account of the provider. */
export const offlinePaymentWindow = 3 * 24 * 60 * 60_000;

export const approvedSimulation: PaymentSimulation = { providerState: 'approved', detail: 'accredited' };
const approve = (): PaymentSimulation => approvedSimulation;

const isCollected = (payment: PaymentInputOf<'CASH'>): boolean =>
  payment.checkoutProvider === 'TAQUILLA' && payment.collected === true;

/** The masked destinations of payment links. */
const destinations = { EMAIL: 'm•••@correo.co', SMS: '••••3344', whatsapp: '••••3344' } as const;

const instructAtBank = (_payment: unknown, { now, nextId }: SimulatedSale): PaymentInstruction => ({
  kind: 'BANK',
  url: `https://bank.invalid/${nextId('pay')}`,
  expiresAt: now + 20 * 60_000,
});

/** The behaviour of each payment method before its money arrives. */
const methodSimulations: { readonly [M in SimulatedMethod]: MethodSimulation<MethodInputs[M]> } = {
  CARD: { pending: approve },
  WALLET: { pending: approve },
  TPV: { pending: approve },
  IDENTIFICATION: { pending: approve },
  COURTESY: { pending: approve },
  FREE: { pending: approve },
  CASH: {
    pending: (payment) =>
      isCollected(payment)
        ? approve()
        : { providerState: 'cash-instructed', detail: 'pending_waiting_payment' },
    instruct: (payment, { now, code }) =>
      payment.checkoutProvider === 'MERCADO_PAGO'
        ? {
            kind: 'SHOP',
            provider: payment.provider,
            reference: '4820193755001249',
            barcode: payment.provider === 'oxxo' ? '4820193755001249' : null,
            verificationCode: null,
            url: null,
            expiresAt: now + offlinePaymentWindow,
            payAt: cashProviderLocations[payment.provider],
          }
        : isCollected(payment)
          ? null
          : { kind: 'BOX_OFFICE', code, expiresAt: now + boxOfficePaymentWindow },
    waitsForClub: (payment) => payment.checkoutProvider === 'TAQUILLA' && !isCollected(payment),
  },
  TRANSFER: {
    pending: ({ system }) => ({
      providerState: system === 'SPEI' ? 'spei-instructed' : 'transfer-begun',
      detail: 'pending_waiting_transfer',
    }),
    instruct: (payment, sale) =>
      payment.system === 'SPEI'
        ? {
            kind: 'CLABE',
            clabe: '646180110283746504',
            bank: 'STP',
            beneficiary: 'Taquilla',
            concept: 'TQ7H2K44',
            expiresAt: sale.now + offlinePaymentWindow,
          }
        : instructAtBank(payment, sale),
  },
  PAGUITOS: {
    pending: () => ({ providerState: 'credit-requested', detail: 'pending_waiting_payment' }),
    instruct: instructAtBank,
  },
  LINK: {
    pending: () => ({ providerState: 'in-review', detail: 'link' }),
    instruct: ({ channel }, { now }) => ({
      kind: 'LINK',
      channel,
      destination: destinations[channel],
      expiresAt: now + paymentLinkValidity,
    }),
  },
  RESERVATION: {
    pending: () => ({ providerState: 'in-review', detail: null }),
    book: ({ deadline }) => ({
      status: deadline === null ? 'BOOKED_FOREVER' : 'BOOKED',
      expiresAt: deadline,
    }),
    waitsForClub: () => true,
  },
  PROCESSING_TRANSFER: {
    pending: ({ reference }) => ({ providerState: 'transfer-begun', detail: reference }),
    book: (_payment, now) => ({ status: 'STARTED_PAYMENT', expiresAt: now + transferProofWindow.longest }),
  },
};

/** The part of a payment that differs between methods, apart from the provider's state. */
export type SimulatedPayment = {
  /** The instruction for paying elsewhere; null when it is paid here. */
  readonly instruction: PaymentInstruction | null;
  /** The status of a hold that waits for staff; null for all others. */
  readonly bookingStatus: Pick<Reservation, 'status' | 'expiresAt'> | null;
  readonly waitsForClub: boolean;
};

/** Simulates the provider's state of a payment before its payer has paid. */
export const simulatePendingPayment = (payment: PaymentInput | FreeOrderInput): PaymentSimulation =>
  simulatePending(payment.method, payment);

/** Simulates a payment until its money arrives, by its method. */
export const simulatePaymentMethod = (
  payment: PaymentInput | FreeOrderInput,
  sale: SimulatedSale,
): SimulatedPayment => simulateMethod(payment.method, payment, sale);

const simulatePending = <M extends SimulatedMethod>(method: M, payment: MethodInputs[M]): PaymentSimulation =>
  methodSimulations[method].pending(payment);

function simulateMethod<M extends SimulatedMethod>(
  method: M,
  payment: MethodInputs[M],
  sale: SimulatedSale,
): SimulatedPayment {
  const { instruct, book, waitsForClub }: MethodSimulation<MethodInputs[M]> = methodSimulations[method];
  return {
    instruction: instruct?.(payment, sale) ?? null,
    bookingStatus: book?.(payment, sale.now) ?? null,
    waitsForClub: waitsForClub?.(payment) ?? false,
  };
}
