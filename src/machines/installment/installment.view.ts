import type { Installment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { nextIn, type QuotaWish } from '#domain/installment/quota-wish.ts';
import type { SavedCard } from '#domain/payment/saved-card.ts';
import type { Money } from '#domain/shared/money.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import { chargedIn, type InstallmentSnapshot } from './installment.machine.ts';

/** How the newest payment ended, as far as it is still to be said. */
export type QuotaOutcome = 'PAID' | 'DECLINED' | 'NOT_MADE' | 'RETURNED' | null;

export type InstallmentView =
  | { readonly screen: 'reading' }
  | { readonly screen: 'unreachable'; readonly trouble: Trouble }
  /** There is no such plan, or it is somebody else's. */
  | { readonly screen: 'unknown' }
  | ({ readonly plan: InstallmentPlan; readonly refreshing: boolean } & (
      | {
          readonly screen: 'choosing';
          readonly next: Installment;
          readonly wish: QuotaWish;
          readonly charged: Money;
          readonly cards: readonly SavedCard[];
          readonly cardId: string | null;
          readonly paying: boolean;
          readonly outcome: QuotaOutcome;
          readonly trouble: Trouble | null;
        }
      /** The end of the newest payment is not known: nothing else is paid meanwhile. */
      | {
          readonly screen: 'checking';
          readonly resting: boolean;
          /** The bank wants the payer's confirmation (3-D Secure) at this address. */
          readonly confirmAt: string | null;
        }
      | { readonly screen: 'complete'; readonly outcome: QuotaOutcome }
    ));

export function toInstallmentView(snapshot: InstallmentSnapshot): InstallmentView {
  const { plan, trouble, wish, cards, cardId, isUnsure } = snapshot.context;
  if (snapshot.matches('unknown')) return { screen: 'unknown' };
  if (snapshot.matches('unreachable')) return { screen: 'unreachable', trouble: trouble ?? unexpected };
  if (plan === null) return { screen: 'reading' };
  const known = { plan, refreshing: snapshot.matches('reading') };
  const isOpen = isUnsure || plan.payment?.moneyMoved === 'UNKNOWN';
  if (isOpen && !snapshot.hasTag('paying'))
    return {
      ...known,
      screen: 'checking',
      resting: snapshot.matches('resting'),
      confirmAt: plan.payment?.challengeUrl ?? null,
    };
  const next = nextIn(plan);
  const charged = chargedIn(snapshot.context);
  const outcome = outcomeOf(plan);
  if (next === null || charged === null) return { ...known, screen: 'complete', outcome };
  return {
    ...known,
    screen: 'choosing',
    next,
    wish,
    charged,
    cards,
    cardId,
    paying: snapshot.hasTag('paying'),
    outcome: snapshot.hasTag('paying') ? null : outcome,
    trouble,
  };
}

/** News for a day; what was paid at a window was no news of this page. */
function outcomeOf({ payment, serverNow }: InstallmentPlan): QuotaOutcome {
  if (payment === null || payment.method !== 'CARD' || serverNow - payment.startedAt > newsFor) return null;
  switch (payment.moneyMoved) {
    case 'YES':
      return 'PAID';
    case 'RETURNED':
      return 'RETURNED';
    case 'NO':
      return payment.status === 'REJECTED' && payment.statusDetail !== null ? 'DECLINED' : 'NOT_MADE';
    default:
      return null;
  }
}

const newsFor = 24 * 3_600_000;
