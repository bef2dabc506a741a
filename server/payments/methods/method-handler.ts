import type { MarketCode } from '#domain/market/market.ts';
import type { Payer } from '#domain/payment/payment-input.ts';
import type { PaymentOption } from '#domain/payment/payment-option.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';
import type { SalesContext } from '#server/catalogue/public.ts';
import type {
  AttemptRecord,
  Buyer,
  OrderRecord,
  ReservationRecord,
  UnitOfWork,
} from '#server/unit-of-work/public.ts';
import type { PaymentError } from '../attempts/payment-error.ts';
import type { ProviderFailure, ProviderPayment } from '../attempts/payment-provider.port.ts';
import type { PaymentDeps } from './payment-deps.ts';

/** A sale before payment, as a method validates it. */
export type PayableSale = {
  readonly market: MarketCode;
  readonly total: Money;
  readonly eventStartsAt: Instant;
  readonly now: Instant;
  readonly payer: Pick<Payer, 'documentType' | 'documentNumber'> | null;
};

/** A stored payment attempt, of an order or of installments, with the data that its method submits. */
export type SubmittedAttempt = {
  readonly order: Pick<OrderRecord, 'buyerId' | 'createdAt' | 'id' | 'market' | 'salesChannel'>;
  readonly attempt: Pick<AttemptRecord, 'amount' | 'expiresAt' | 'id' | 'method' | 'providerKey'>;
  readonly salesContext: Pick<SalesContext, 'startsAt' | 'titles'>;
  readonly buyer: Buyer | null;
  /** The payer's details as typed, else from their account. */
  readonly payer: Payer | null;
  /** The payer's IP address. */
  readonly ip: string;
  /** Paid through a link: the payer has no checkout page to return to. */
  readonly byLink?: true;
  /** The page to which the payer returns from their bank, where it is not that of the order. */
  readonly returnUrl?: string;
  /** The owner of the saved cards, where it is not the buyer. */
  readonly cardOwnerId?: string;
};

/** The order and attempt inside the transaction that creates them. */
export type AttemptBeingCreated = {
  readonly order: OrderRecord;
  readonly attemptId: string;
  readonly reservation: ReservationRecord;
  readonly salesContext: SalesContext;
};

/**
 * The part of a payment that differs between methods. Order, attempt, payment record, seat fences and lease are the
 * same for all and written by `createPaymentAttempt`.
 */
export type PaymentMethodHandler = {
  /** The party that processes the money: the payment provider, a card terminal, or our own box office. */
  readonly provider: 'mercado-pago' | 'terminal' | 'taquilla';
  /** The payer pays on a hosted page, where one attempt may have several payments. */
  readonly isHosted: boolean;
  /** Nothing is charged, whatever the seats cost. */
  readonly isFree?: true;
  /**
   * The time for which the seats stay held before the payment counts as failed; an instruction has a lease of its
   * own.
   */
  readonly leaseMs: number;
  /** Books the seats without payment until then or, when null, without a deadline. */
  readonly bookedUntil?: Instant | null;
  /** Stored with the attempt. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Validates the sale before anything is written and with no transaction open; null when the method can pay. */
  readonly validate?: (deps: PaymentDeps, sale: PayableSale) => Promise<PaymentError | null>;
  /**
   * Validates inside the transaction, with the reservation locked and nothing written yet, what only locks can
   * guarantee.
   */
  readonly validateLocked?: (
    store: UnitOfWork,
    sale: { readonly reservation: ReservationRecord; readonly buyerId: string; readonly total: Money },
  ) => Promise<PaymentError | null>;
  /** Writes what belongs with the order and the attempt: money that is already there, a code to pay by. */
  readonly write?: (store: UnitOfWork, sale: AttemptBeingCreated) => Promise<void>;
  /**
   * Submits the committed attempt to the provider with its idempotency key. Null: there is no payment to settle yet.
   */
  readonly submit?: (
    deps: PaymentDeps,
    submitted: SubmittedAttempt,
  ) => Promise<Result<ProviderPayment | null, ProviderFailure>>;
};

/** The details of a payment option that its form needs, or the reason why it is unavailable. */
export type PaymentOptionDetails = Pick<
  PaymentOption,
  'reason' | 'cash' | 'transfer' | 'cards' | 'balance' | 'courtesyReasons' | 'organisations'
>;

/** Returns one method's payment option for a sale. */
export type FindPaymentOption = (
  deps: PaymentDeps,
  sale: PayableSale & {
    readonly personId: string | null;
    /** True if the one who pays is the seller in person, and not a fan or the payer of a link. */
    readonly isSellerPresent: boolean;
  },
) => Promise<PaymentOptionDetails>;
