import type { AssistedInstallmentsEvent } from '#machines/assisted-installments/assisted-installments.events.ts';
import type { ChosenPlan } from '#machines/assisted-installments/assisted-installments.view.ts';

export type AssistedPlanPanelProps = {
  readonly chosen: ChosenPlan;
  readonly send: (event: AssistedInstallmentsEvent) => void;
};
