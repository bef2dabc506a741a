import type { AlertState, MoneyAlertPage } from '#domain/payment/money-alert.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import { type Trouble, unexpected } from '../support/trouble.ts';
import type { ChosenAlert, MoneyAlertsSnapshot } from './money-alerts.machine.ts';

/** What stands in front of the list. */
export type MoneyAlertsDialog =
  | {
      readonly kind: 'question';
      readonly chosen: ChosenAlert;
      readonly note: string;
      readonly isEmpty: boolean;
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type MoneyAlertsView =
  | { readonly screen: 'loading'; readonly state: AlertState }
  | { readonly screen: 'failed'; readonly trouble: Trouble }
  | {
      readonly screen: 'ready';
      readonly state: AlertState;
      readonly found: MoneyAlertPage;
      /** What was done just now. */
      readonly done: ChosenAlert | null;
      readonly trouble: Trouble | null;
      readonly dialog: MoneyAlertsDialog | null;
    };

export function toMoneyAlertsView(snapshot: MoneyAlertsSnapshot): MoneyAlertsView {
  const { sought, found, done, trouble } = snapshot.context;
  if (snapshot.matches('failed')) return { screen: 'failed', trouble: trouble ?? unexpected };
  if (found === null) return { screen: 'loading', state: sought.state };
  const dialog = dialogIn(snapshot);
  return {
    screen: 'ready',
    state: sought.state,
    found,
    done,
    trouble: dialog === null ? trouble : null,
    dialog,
  };
}

function dialogIn(snapshot: MoneyAlertsSnapshot): MoneyAlertsDialog | null {
  const { chosen, note, isEmpty, trouble } = snapshot.context;
  const { stepUp } = snapshot.children;
  if (stepUp !== undefined) return { kind: 'proof', flow: stepUp };
  if (chosen === null) return null;
  return { kind: 'question', chosen, note, isEmpty, busy: snapshot.hasTag('busy'), trouble };
}
