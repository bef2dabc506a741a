import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { OfferedPlan, PlannedInstallment } from '#domain/installment/plan-schedule.ts';
import type { PurchaseChannel } from '#domain/market/purchase-channel.ts';
import type { AsyncResult } from './failure.ts';

/** Reads the installment plans that can pay for held seats, and opens one of them. */
export interface PlanOffersPort {
  /** NOT_FOUND: there is no such hold, or it belongs to somebody else. */
  listOffers(reservationId: string): AsyncResult<readonly OfferedPlan[]>;
  /**
   * Books the seats for a plan, once per `key`. TOTAL_CHANGED: the schedule is not the one that was shown. The first installment is
   * paid next (`InstallmentsPort`).
   */
  openPlan(request: {
    readonly reservationId: string;
    /** The buyer in an assisted sale; null in a fan's own. */
    readonly fanId: string | null;
    readonly channel: PurchaseChannel;
    readonly offerId: string;
    readonly installments: readonly PlannedInstallment[];
    readonly key: string;
  }): AsyncResult<InstallmentPlan>;
}
