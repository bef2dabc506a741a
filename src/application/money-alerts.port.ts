import type { AlertState, AlertWish, MoneyAlert, MoneyAlertPage } from '#domain/payment/money-alert.ts';
import type { Outcome } from './failure.ts';

/** A manager's office: money that a person has to look at. */
export interface MoneyAlertsPort {
  /** Newest first: those that wait, or those that somebody has dealt with. */
  page(of: { readonly state: AlertState; readonly page: number }): Outcome<MoneyAlertPage>;
  /**
   * Does something about it; the same key again finds what was done. `refused TRANSITION_REFUSED` when somebody else was
   * first or it cannot be done.
   */
  end(id: string, wish: AlertWish, key: string): Outcome<MoneyAlert>;
}
