import type { InstallmentPlan } from '#domain/payment/installment-options.ts';
import type { PaymentChoice, PaymentWay } from '#domain/payment/payment-choice.ts';
import type { LinkedSale, LinkStanding } from '#domain/payment/payment-link.ts';
import { totalOf } from '#domain/sale/price.ts';
import type { Instant } from '#domain/shared/instant.ts';
import { type Money, money } from '#domain/shared/money.ts';
import type { Trouble } from '../support/trouble.ts';
import { unexpected } from '../support/trouble.ts';
import { chosenPlan, type PayLinkSnapshot } from './pay-link.machine.ts';

export type PayLinkView =
  | { readonly screen: 'looking' }
  | { readonly screen: 'unreachable'; readonly trouble: Trouble }
  /** Nothing can be paid here now, and why. */
  | {
      readonly screen: 'closed';
      readonly standing: Exclude<LinkStanding, 'TO_PAY'>;
      /** The token of the page that says how a payment stands. */
      readonly statusToken: string | null;
    }
  | {
      readonly screen: 'payment';
      readonly sale: LinkedSale;
      readonly serverNow: Instant;
      readonly choices: readonly PaymentChoice[];
      readonly way: PaymentWay | null;
      /** What the bank of the card offers, where there is something to choose. */
      readonly plans: readonly InstallmentPlan[];
      readonly plan: InstallmentPlan | null;
      /** What pressing charges: with what parts cost, where they cost something. */
      readonly charged: Money;
      /** It is on its way: nothing may be pressed. */
      readonly paying: boolean;
      /** The provider's reason why the last try was declined. */
      readonly decline: string | null;
      readonly fields: Trouble['fields'];
      readonly trouble: Trouble | null;
    }
  /** It was sent; the page of `statusToken` takes over, unless the bank asks something first. */
  | { readonly screen: 'settled'; readonly statusToken: string; readonly confirmAt: string | null };

export function toPayLinkView(snapshot: PayLinkSnapshot): PayLinkView {
  const { link, way, offers, paid, decline, trouble } = snapshot.context;
  if (paid !== null) {
    const confirmAt = paid.purchase.nextAction?.url ?? null;
    return { screen: 'settled', statusToken: paid.statusToken, confirmAt };
  }
  if (snapshot.matches('unreachable')) return { screen: 'unreachable', trouble: trouble ?? unexpected };
  if (snapshot.matches('closed')) {
    const standing = link === null || link.standing === 'TO_PAY' ? 'OVER' : link.standing;
    return { screen: 'closed', standing, statusToken: link?.statusToken ?? null };
  }
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
    plans: plans.length > 1 ? plans : [],
    plan,
    charged: plan === null ? price : money(plan.total, price.currency),
    paying: snapshot.hasTag('busy'),
    decline,
    fields: trouble?.fields ?? [],
    trouble,
  };
}
