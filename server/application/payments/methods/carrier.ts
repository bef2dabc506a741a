import type { MarketCode } from '#domain/market/market.ts';
import type { PaymentChoice } from '#domain/payment/payment-choice.ts';
import type { Payer } from '#domain/payment/payment-order.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { Money } from '#domain/shared/money.ts';
import type { Result } from '#domain/shared/result.ts';
import type { House } from '../../sale/house.port.ts';
import type { AttemptRecord, Buyer, OrderRecord, ReservationRecord } from '../../sale/sale-records.ts';
import type { SaleStore } from '../../sale/sale-store.port.ts';
import type { PaymentParts } from '../payment-parts.ts';
import type { ProviderFailure, ProviderPayment } from '../payment-provider.port.ts';
import type { PaymentRefusal } from '../payment-refusal.ts';

/** What is to be paid, as a method looks at it before anything is written. */
export type SaleToPay = {
  readonly market: MarketCode;
  readonly total: Money;
  readonly eventStartsAt: Instant;
  readonly now: Instant;
  readonly payer: Pick<Payer, 'documentType' | 'documentNumber'> | null;
};

/** A try that was written, with what its method may want to tell whoever takes the money. */
export type Begun = {
  readonly order: OrderRecord;
  readonly attempt: AttemptRecord;
  readonly house: House;
  readonly buyer: Buyer | null;
  /** The payer as they typed themselves, else as their account says. */
  readonly payer: Payer | null;
  /** The address that the payer calls from. */
  readonly ip: string;
  /** By a link: whoever pays has no desk to come back to. */
  readonly byLink?: true;
  /** Whose saved cards it may be paid with, where they are not the buyer's. */
  readonly cardsOf?: string;
};

/** Order and try inside the transaction that writes them. */
export type BeingWritten = {
  readonly order: OrderRecord;
  readonly attemptId: string;
  readonly reservation: ReservationRecord;
  readonly house: House;
};

/**
 * How one intention to pay is carried out: everything that differs between the methods. Order, try, record, fences and lease
 * are the same for all and written by `beginPayment`.
 */
export type Carrier = {
  /** Whose books the money is in: the payment provider's, a card terminal's, or ours. */
  readonly provider: 'mercado-pago' | 'terminal' | 'taquilla';
  /** Whether the payer pays on a page of the provider's, where one try may be several payments. */
  readonly isHosted: boolean;
  /** Nothing is charged, whatever the places cost. */
  readonly isFree?: true;
  /** How long the seats wait before we may believe that nothing came of it; an instruction has a lease of its own. */
  readonly leaseMs: number;
  /** No payment begins: the seats are kept until then or, null, for good. */
  readonly keptUntil?: Instant | null;
  /** Kept with the try. */
  readonly notes?: Readonly<Record<string, string>>;
  /** Why it cannot take this sale, or null. Asked with no transaction open and before anything is written. */
  readonly refusal?: (parts: PaymentParts, sale: SaleToPay) => Promise<PaymentRefusal | null>;
  /** The same inside the transaction, with the reservation locked and nothing written yet: for what only locks can tell. */
  readonly check?: (
    store: SaleStore,
    sale: { readonly reservation: ReservationRecord; readonly buyerId: string; readonly total: Money },
  ) => Promise<PaymentRefusal | null>;
  /** What is written together with order and try: money that is there already, a code to pay by. */
  readonly write?: (store: SaleStore, sale: BeingWritten) => Promise<void>;
  /**
   * Asks whoever takes the money, once all is written and committed, with the try's own key. Null: there is no payment to
   * be settled yet.
   */
  readonly ask?: (
    parts: PaymentParts,
    begun: Begun,
  ) => Promise<Result<ProviderPayment | null, ProviderFailure>>;
};

/** What a page needs to know of a method beside its name, for one sale; and why it cannot be had. */
export type ChoiceDetails = Pick<
  PaymentChoice,
  'reason' | 'cash' | 'transfer' | 'cards' | 'balance' | 'courtesyReasons' | 'organisations'
>;

/** One method's answer to 'may this sale be paid with you, and what do your fields need?'. */
export type Chooser = (
  parts: PaymentParts,
  sale: SaleToPay & { readonly personId: string | null },
) => Promise<ChoiceDetails>;
