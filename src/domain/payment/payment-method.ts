/** Spec §3. */
export const paymentMethods = [
  'WALLET',
  'CARD',
  'CASH',
  'TRANSFER',
  'TPV',
  'IDENTIFICATION',
  'LINK',
  'RESERVATION',
  'PROCESSING_TRANSFER',
  'PAGUITOS',
  'COURTESY',
] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * How an order is settled: by a payment method; as a FREE order, whose total is zero, so that nobody pays and no
 * payment method is asked for; or by an INSTALLMENT_PLAN, each of whose payments has a payment method of its own.
 * Assumption: Spec §3 lists how to pay, a ticket type FREE and installment plans.
 */
export const settlementMethods = [...paymentMethods, 'FREE', 'INSTALLMENT_PLAN'] as const;
export type SettlementMethod = (typeof settlementMethods)[number];

/** The properties by which rules, flows and pages tell methods apart; none compares a method with a name. */
type PaymentMethodTraits = {
  /** A card is typed or chosen, turned into a token, and charged at once or not at all. */
  readonly takesCard: boolean;
  /** The fan's own balance pays, alone or together with another method. */
  readonly paysFromBalance: boolean;
  /** The payer chooses a place, each with its own availability. */
  readonly isPaidAtPlace: boolean;
  /** The seller announces the money, and staff find it in the account later. */
  readonly isAnnounced: boolean;
  /** Staff book the seats, which are paid later by any other method. */
  readonly isBooking: boolean;
  /** A lender decides and pays. */
  readonly isPaidByLender: boolean;
  /** Somebody else collects the money, and may have done so before we hear of it. */
  readonly canBePaidLate: boolean;
  /** The seller types the number of a printed voucher. */
  readonly hasVoucher: boolean;
  /** The fan's organisation is charged. */
  readonly chargesOrganisation: boolean;
  /** The fan gets a link and pays on its page. */
  readonly isPaidByLink: boolean;
  /** Nothing is paid. */
  readonly isFree: boolean;
  /** Staff waive the price and say why. */
  readonly isComplimentary: boolean;
  /** The installments of a plan pay it, one by one. */
  readonly isPaidInInstallments: boolean;
};

const noTraits = {
  takesCard: false,
  paysFromBalance: false,
  isPaidAtPlace: false,
  isAnnounced: false,
  isBooking: false,
  isPaidByLender: false,
  canBePaidLate: false,
  hasVoucher: false,
  chargesOrganisation: false,
  isPaidByLink: false,
  isFree: false,
  isComplimentary: false,
  isPaidInInstallments: false,
} as const satisfies PaymentMethodTraits;

/** The traits of every method. */
export const paymentMethodTraits = {
  WALLET: { ...noTraits, paysFromBalance: true },
  CARD: { ...noTraits, takesCard: true },
  CASH: { ...noTraits, isPaidAtPlace: true, canBePaidLate: true },
  TRANSFER: { ...noTraits, canBePaidLate: true },
  TPV: { ...noTraits, hasVoucher: true },
  IDENTIFICATION: { ...noTraits, chargesOrganisation: true },
  LINK: { ...noTraits, isPaidByLink: true },
  RESERVATION: { ...noTraits, isBooking: true },
  PROCESSING_TRANSFER: { ...noTraits, isAnnounced: true },
  PAGUITOS: { ...noTraits, isPaidByLender: true, canBePaidLate: true },
  COURTESY: { ...noTraits, isFree: true, isComplimentary: true },
  FREE: { ...noTraits, isFree: true },
  INSTALLMENT_PLAN: { ...noTraits, isPaidInInstallments: true },
} as const satisfies Record<SettlementMethod, PaymentMethodTraits>;

/** The methods that have a trait. */
export type PaymentMethodWith<K extends keyof PaymentMethodTraits> = {
  [M in SettlementMethod]: (typeof paymentMethodTraits)[M][K] extends true ? M : never;
}[PaymentMethod];

/** Returns true if the method of a payment, an option or a purchase has the trait. */
export const hasTrait = <
  T extends { readonly method: SettlementMethod },
  K extends keyof PaymentMethodTraits,
>(
  of: T,
  trait: K,
): of is T & { readonly method: PaymentMethodWith<K> } => paymentMethodTraits[of.method][trait];

/** Returns true if a payment is made by one of the methods, such as those of a sales channel. */
export const isPaidBy = <T extends { readonly method: SettlementMethod }, M extends PaymentMethod>(
  payment: T,
  methods: readonly M[],
): payment is T & { readonly method: M } => methods.some((method) => method === payment.method);

/** The providers of cash payments in Mexico (Spec §3). */
export const cashProviders = ['oxxo', 'paycash', 'banamex', 'bancomer'] as const;
export type CashProvider = (typeof cashProviders)[number];

/** The subject of a payment (Spec §3). */
export const paymentKinds = ['installment', 'ticket'] as const;
export type PaymentKind = (typeof paymentKinds)[number];
