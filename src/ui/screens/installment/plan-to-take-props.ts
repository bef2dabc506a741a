import type { DeskPlansEvent } from '#machines/desk-plans/desk-plans.events.ts';
import type { ChosenPlan } from '#machines/desk-plans/desk-plans.view.ts';

export type PlanToTakeProps = {
  readonly chosen: ChosenPlan;
  readonly send: (event: DeskPlansEvent) => void;
};
