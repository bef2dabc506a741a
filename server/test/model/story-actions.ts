import fc from 'fast-check';

export const storyMarkets = ['COL', 'MEX'] as const;
export type StoryMarket = (typeof storyMarkets)[number];

/** Payments that are not immediate: at the bank, a shop, the lender or the box office. They may be paid late, twice or never. */
export const offlinePayments = {
  COL: [
    { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' },
    { method: 'PAGUITOS' },
    { method: 'CASH', checkoutProvider: 'TAQUILLA' },
  ],
  MEX: [
    { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'oxxo' },
    { method: 'CASH', checkoutProvider: 'MERCADO_PAGO', provider: 'banamex' },
    { method: 'TRANSFER', system: 'SPEI' },
    { method: 'PAGUITOS' },
  ],
} as const satisfies Record<StoryMarket, readonly Readonly<Record<string, string>>[]>;

/** The cart of the story that an action is about: an index, modulo the number of carts. */
type CartReference = { readonly cart: number };

/** Actions of people, banks, clocks, staff and jobs. */
export type StoryAction =
  | {
      readonly does: 'hold';
      readonly fan: number;
      readonly seats: readonly number[];
      readonly generalAdmission: boolean;
    }
  | ({ readonly does: 'change the cart'; readonly adds: boolean } & CartReference)
  | ({ readonly does: 'release the hold' } & CartReference)
  | ({ readonly does: 'pay by card'; readonly holder: string; readonly isHeard: boolean } & CartReference)
  | ({ readonly does: 'pay offline'; readonly option: number } & CartReference)
  | ({ readonly does: 'abandon the payment' } & CartReference)
  | ({ readonly does: 'follow the instruction' } & CartReference)
  | ({ readonly does: 'come back and ask' } & CartReference)
  | ({ readonly does: 'expire the hold' } & CartReference)
  | ({ readonly does: 'notify'; readonly of: string } & CartReference)
  | ({ readonly does: 'refund at the provider' } & CartReference)
  | ({ readonly does: 'collect the cash' } & CartReference)
  | ({ readonly does: 'refund as a manager' } & CartReference)
  | { readonly does: 'complete a delayed charge' }
  | { readonly does: 'run a job'; readonly job: (typeof jobNames)[number] }
  | { readonly does: 'wait' }
  | { readonly does: 'deliver'; readonly how: 'normal' | 'lost' | 'doubled' }
  | { readonly does: 'deliver what was lost' };

/** An action on a server that dies at the failpoint of that number; it may be retried on another server with the same key. */
export type ProcessDeath = {
  readonly does: 'die';
  readonly at: number;
  readonly during: StoryAction;
  readonly isBack: boolean;
};
export type StoryEvent = StoryAction | ProcessDeath;

/** A story: each step is one action, or several concurrent ones. */
export type StoryPlan = { readonly market: StoryMarket; readonly steps: readonly (readonly StoryEvent[])[] };

const jobNames = ['sweepExpiredHolds', 'processWebhookInbox', 'reconcile', 'deliverOutbox'] as const;

const cartIndex = fc.nat(2);
const constantAction = <Does extends StoryAction['does']>(does: Does) => fc.constant(does);
const actionArbitraries = {
  hold: fc.record({
    does: constantAction('hold'),
    fan: fc.nat(1),
    seats: fc.constantFrom([0], [1], [0, 1]),
    generalAdmission: fc.boolean(),
  }),
  change: fc.record({ does: constantAction('change the cart'), cart: cartIndex, adds: fc.boolean() }),
  letGo: fc.record({ does: constantAction('release the hold'), cart: cartIndex }),
  card: fc.record({
    does: constantAction('pay by card'),
    cart: cartIndex,
    holder: fc.constantFrom('APRO', 'APRO', 'FUND', 'CONT', 'CHAL'),
    isHeard: fc.constantFrom(true, true, false),
  }),
  elsewhere: fc.record({ does: constantAction('pay offline'), cart: cartIndex, option: fc.nat(3) }),
  giveUp: fc.record({ does: constantAction('abandon the payment'), cart: cartIndex }),
  follow: fc.record({ does: constantAction('follow the instruction'), cart: cartIndex }),
  ask: fc.record({ does: constantAction('come back and ask'), cart: cartIndex }),
  expire: fc.record({ does: constantAction('expire the hold'), cart: cartIndex }),
  notify: fc.record({
    does: constantAction('notify'),
    cart: cartIndex,
    of: fc.constantFrom('approved', 'approved', 'rejected', 'in_process', 'cancelled', 'charged_back'),
  }),
  giveBack: fc.record({ does: constantAction('refund at the provider'), cart: cartIndex }),
  cash: fc.record({ does: constantAction('collect the cash'), cart: cartIndex }),
  refund: fc.record({ does: constantAction('refund as a manager'), cart: cartIndex }),
  hear: fc.record({ does: constantAction('complete a delayed charge') }),
  job: fc.record({ does: constantAction('run a job'), job: fc.constantFrom(...jobNames) }),
  wait: fc.record({ does: constantAction('wait') }),
  deliver: fc.record({
    does: constantAction('deliver'),
    how: fc.constantFrom('normal' as const, 'lost' as const, 'doubled' as const),
  }),
  deliverLost: fc.record({ does: constantAction('deliver what was lost') }),
};

/** The relative frequency of each action. */
const weights = {
  hold: 3,
  change: 1,
  letGo: 1,
  card: 5,
  elsewhere: 5,
  giveUp: 2,
  follow: 4,
  ask: 3,
  expire: 3,
  notify: 4,
  giveBack: 1,
  cash: 2,
  refund: 2,
  hear: 2,
  job: 4,
  wait: 2,
  deliver: 1,
  deliverLost: 1,
} as const satisfies Record<keyof typeof actionArbitraries, number>;

const actionArbitrary: fc.Arbitrary<StoryAction> = fc.oneof(
  ...Object.entries(weights).map(([name, weight]) => ({
    weight,
    arbitrary: actionArbitraries[name as keyof typeof actionArbitraries] as fc.Arbitrary<StoryAction>,
  })),
);
const interruptibleAction: fc.Arbitrary<StoryAction> = fc.oneof(
  actionArbitraries.card,
  actionArbitraries.elsewhere,
  actionArbitraries.giveUp,
  actionArbitraries.cash,
  actionArbitraries.refund,
  actionArbitraries.hold,
  actionArbitraries.job,
);
const deathArbitrary: fc.Arbitrary<ProcessDeath> = fc.record({
  does: fc.constant('die'),
  at: fc.integer({ min: 1, max: 8 }),
  during: interruptibleAction,
  isBack: fc.boolean(),
});
const eventArbitrary: fc.Arbitrary<StoryEvent> = fc.oneof(
  { weight: 8, arbitrary: actionArbitrary },
  { weight: 1, arbitrary: deathArbitrary },
);

/** Generates stories. Each begins with a cart, and the actions are about its payment. */
export const storyPlans: fc.Arbitrary<StoryPlan> = fc.record({
  market: fc.constantFrom(...storyMarkets),
  steps: fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(eventArbitrary) },
        { weight: 1, arbitrary: fc.array(eventArbitrary, { minLength: 2, maxLength: 3 }) },
      ),
      { minLength: 1, maxLength: 10 },
    )
    .map((steps): readonly (readonly StoryEvent[])[] => steps),
});
