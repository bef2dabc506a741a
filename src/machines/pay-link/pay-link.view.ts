import type { InstallmentPlan } from '#domain/payment/installment-options.ts';
import type { PaymentChoice, PaymentWay } from '#domain/payment/payment-choice.ts';
import type {
  BankConfirmation,
  LinkedSale,
  LinkStanding,
  PaymentLink,
} from '#domain/payment/payment-link.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { type Money, money } from '#domain/shared/money.ts';
import type { Trouble } from '../support/trouble.ts';
import { unexpected } from '../support/trouble.ts';
import { chosenPlan, ownCardsOf, type PayLinkSnapshot } from './pay-link.machine.ts';

export type PayLinkView =
  | { readonly screen: 'looking' }
  | { readonly screen: 'unreachable'; readonly trouble: Trouble }
  /** Nothing can be paid here now, and why. */
  | {
      readonly screen: 'closed';
      readonly standing: Exclude<LinkStanding, 'TO_PAY' | 'PAYING'>;
      /** The token of the page that says how a payment stands. */
      readonly statusToken: string | null;
    }
  /** A payment is under way: nothing may be paid until it is known how it ends. */
  | {
      readonly screen: 'underWay';
      readonly statusToken: string | null;
      /** The payer's bank wants their confirmation (3-D Secure). */
      readonly confirmation: BankConfirmation | null;
      readonly asking: boolean;
      /** It stopped asking by itself. */
      readonly resting: boolean;
    }
  | {
      readonly screen: 'payment';
      readonly sale: LinkedSale;
      readonly serverNow: Instant;
      readonly choices: readonly PaymentChoice[];
      readonly way: PaymentWay | null;
      readonly card: LinkCardView;
      /** What the bank of the card offers, where there is something to choose. */
      readonly plans: readonly InstallmentPlan[];
      readonly plan: InstallmentPlan | null;
      /** What pressing charges: with what parts cost, where they cost something. */
      readonly charged: Money;
      /** It is on its way: nothing may be pressed. */
      readonly paying: boolean;
      /** How the payment that was last tried by this link ended, as long as nothing newer is to be said. */
      readonly refused: PaymentLink['refused'];
      readonly fields: Trouble['fields'];
      readonly trouble: Trouble | null;
    }
  /** It was sent; the page of `statusToken` takes over. */
  | { readonly screen: 'settled'; readonly statusToken: string };

/** The cards of whoever is signed in, and the one to pay with. */
export type LinkCardView = {
  readonly saved: readonly SavedCard[];
  /** The saved card that is chosen; null: a new one. */
  readonly chosen: string | null;
  /** A new one may be kept: it is the payer's own. */
  readonly canBeKept: boolean;
};

export function toPayLinkView(snapshot: PayLinkSnapshot): PayLinkView {
  const { link, way, card, offers, statusToken, trouble } = snapshot.context;
  if (snapshot.matches('settled') && statusToken !== null) return { screen: 'settled', statusToken };
  if (snapshot.matches('unreachable')) return { screen: 'unreachable', trouble: trouble ?? unexpected };
  if (snapshot.matches('closed')) {
    const standing =
      link === null || link.standing === 'TO_PAY' || link.standing === 'PAYING' ? 'OVER' : link.standing;
    return { screen: 'closed', standing, statusToken: link?.statusToken ?? null };
  }
  if (snapshot.matches('awaiting'))
    return {
      screen: 'underWay',
      statusToken: link?.statusToken ?? null,
      confirmation: link?.confirmation ?? null,
      asking: snapshot.matches({ awaiting: 'asking' }),
      resting: snapshot.matches({ awaiting: 'resting' }),
    };
  if (link?.sale == null) return { screen: 'looking' };
  const plans = way?.method === 'CARD' ? (offers?.plans ?? []) : [];
  const plan = chosenPlan(snapshot.context);
  const price = totalOf(link.sale.total);
  return {
    screen: 'payment',
    sale: link.sale,
    serverNow: link.serverNow,
    choices: link.choices,
    way,
    card: {
      saved: ownCardsOf(link),
      chosen: card?.kind === 'saved' ? card.cardId : null,
      canBeKept: link.keepsCards,
    },
    plans: plans.length > 1 ? plans : [],
    plan,
    charged: plan === null ? price : money(plan.total, price.currency),
    paying: snapshot.hasTag('busy'),
    refused: trouble === null && !snapshot.hasTag('busy') ? link.refused : null,
    fields: trouble?.fields ?? [],
    trouble,
  };
}
