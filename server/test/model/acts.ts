import fc from 'fast-check';

export const storyMarkets = ['COL', 'MEX'] as const;
export type StoryMarket = (typeof storyMarkets)[number];

/** Payments that are not immediate: at the bank, a shop, the lender or the box office. They may be paid late, twice or never. */
export const elsewhere = {
  COL: [
    { method: 'TRANSFER', system: 'PSE', bankId: '1007', personType: 'individual' },
    { method: 'PAGUITOS' },
    { method: 'CASH', desk: 'TAQUILLA' },
  ],
  MEX: [
    { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'oxxo' },
    { method: 'CASH', desk: 'MERCADO_PAGO', provider: 'banamex' },
    { method: 'TRANSFER', system: 'SPEI' },
    { method: 'PAGUITOS' },
  ],
} as const satisfies Record<StoryMarket, readonly Readonly<Record<string, string>>[]>;

/** The cart of the story that an action is about: an index, modulo the number of carts. */
type OfCart = { readonly cart: number };

/** Actions of people, banks, clocks, staff and jobs. */
export type Deed =
  | {
      readonly does: 'hold';
      readonly fan: number;
      readonly seats: readonly number[];
      readonly places: boolean;
    }
  | ({ readonly does: 'change the cart'; readonly adds: boolean } & OfCart)
  | ({ readonly does: 'let the seats go' } & OfCart)
  | ({ readonly does: 'pay by card'; readonly holder: string; readonly isHeard: boolean } & OfCart)
  | ({ readonly does: 'pay elsewhere'; readonly way: number } & OfCart)
  | ({ readonly does: 'give the payment up' } & OfCart)
  | ({ readonly does: 'follow the instruction' } & OfCart)
  | ({ readonly does: 'come back and ask' } & OfCart)
  | ({ readonly does: 'let the time run out' } & OfCart)
  | ({ readonly does: 'notify'; readonly of: string } & OfCart)
  | ({ readonly does: 'give back at the provider' } & OfCart)
  | ({ readonly does: 'take the cash' } & OfCart)
  | ({ readonly does: 'refund as a manager' } & OfCart)
  | { readonly does: 'hear of a charge at last' }
  | { readonly does: 'chore'; readonly chore: (typeof chores)[number] }
  | { readonly does: 'wait' }
  | { readonly does: 'deliver'; readonly how: 'normal' | 'lost' | 'doubled' }
  | { readonly does: 'deliver what was lost' };

/** An action on a server that dies at the failpoint of that number; it may be retried on another server with the same key. */
export type Death = {
  readonly does: 'die';
  readonly at: number;
  readonly during: Deed;
  readonly isBack: boolean;
};
export type Act = Deed | Death;

/** A story: each step is one action, or several concurrent ones. */
export type StoryPlan = { readonly market: StoryMarket; readonly steps: readonly (readonly Act[])[] };

const chores = ['sweep', 'notices', 'reconcile', 'effects'] as const;

const cart = fc.nat(2);
const one = <Does extends Deed['does']>(does: Does) => fc.constant(does);
const deeds = {
  hold: fc.record({
    does: one('hold'),
    fan: fc.nat(1),
    seats: fc.constantFrom([0], [1], [0, 1]),
    places: fc.boolean(),
  }),
  change: fc.record({ does: one('change the cart'), cart, adds: fc.boolean() }),
  letGo: fc.record({ does: one('let the seats go'), cart }),
  card: fc.record({
    does: one('pay by card'),
    cart,
    holder: fc.constantFrom('APRO', 'APRO', 'FUND', 'CONT', 'CHAL'),
    isHeard: fc.constantFrom(true, true, false),
  }),
  elsewhere: fc.record({ does: one('pay elsewhere'), cart, way: fc.nat(3) }),
  giveUp: fc.record({ does: one('give the payment up'), cart }),
  follow: fc.record({ does: one('follow the instruction'), cart }),
  ask: fc.record({ does: one('come back and ask'), cart }),
  expire: fc.record({ does: one('let the time run out'), cart }),
  notify: fc.record({
    does: one('notify'),
    cart,
    of: fc.constantFrom('approved', 'approved', 'rejected', 'in_process', 'cancelled', 'charged_back'),
  }),
  giveBack: fc.record({ does: one('give back at the provider'), cart }),
  cash: fc.record({ does: one('take the cash'), cart }),
  refund: fc.record({ does: one('refund as a manager'), cart }),
  hear: fc.record({ does: one('hear of a charge at last') }),
  chore: fc.record({ does: one('chore'), chore: fc.constantFrom(...chores) }),
  wait: fc.record({ does: one('wait') }),
  deliver: fc.record({
    does: one('deliver'),
    how: fc.constantFrom('normal' as const, 'lost' as const, 'doubled' as const),
  }),
  deliverLost: fc.record({ does: one('deliver what was lost') }),
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
  chore: 4,
  wait: 2,
  deliver: 1,
  deliverLost: 1,
} as const satisfies Record<keyof typeof deeds, number>;

const deed: fc.Arbitrary<Deed> = fc.oneof(
  ...Object.entries(weights).map(([name, weight]) => ({
    weight,
    arbitrary: deeds[name as keyof typeof deeds] as fc.Arbitrary<Deed>,
  })),
);
const mortalDeed: fc.Arbitrary<Deed> = fc.oneof(
  deeds.card,
  deeds.elsewhere,
  deeds.giveUp,
  deeds.cash,
  deeds.refund,
  deeds.hold,
  deeds.chore,
);
const death: fc.Arbitrary<Death> = fc.record({
  does: fc.constant('die'),
  at: fc.integer({ min: 1, max: 8 }),
  during: mortalDeed,
  isBack: fc.boolean(),
});
const act: fc.Arbitrary<Act> = fc.oneof({ weight: 8, arbitrary: deed }, { weight: 1, arbitrary: death });

/** Generates stories. Each begins with a cart, and the actions are about its payment. */
export const storyPlans: fc.Arbitrary<StoryPlan> = fc.record({
  market: fc.constantFrom(...storyMarkets),
  steps: fc
    .array(
      fc.oneof(
        { weight: 3, arbitrary: fc.tuple(act) },
        { weight: 1, arbitrary: fc.array(act, { minLength: 2, maxLength: 3 }) },
      ),
      { minLength: 1, maxLength: 10 },
    )
    .map((steps): readonly (readonly Act[])[] => steps),
});
