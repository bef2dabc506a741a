import { fromPromise } from 'xstate';
import type { MoneyAlertsPort } from '#application/money-alerts.port.ts';
import type { OwnFactorPort } from '#application/own-factor.port.ts';
import { stepUpOver } from '../step-up/step-up.actors.ts';
import { settled } from '../support/settle.actors.ts';
import type { moneyAlertsSlots } from './money-alerts.machine.ts';

export const moneyAlertsActors = (
  alerts: MoneyAlertsPort,
  ownFactor: Pick<OwnFactorPort, 'prove'>,
): typeof moneyAlertsSlots => ({
  read: fromPromise(({ input }) => settled(alerts.page(input))),
  end: fromPromise(({ input: { id, wish, key } }) => settled(alerts.end(id, wish, key))),
  stepUp: stepUpOver(ownFactor),
});
