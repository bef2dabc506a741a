import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { appEntryMachine } from './app-entry/app-entry.machine.ts';
import { cancellationMachine } from './cancellation/cancellation.machine.ts';
import { cashStepsMachine } from './cash-steps/cash-steps.machine.ts';
import { checkoutOutcomeMachine } from './checkout-outcome/checkout-outcome.machine.ts';
import { deskPlansMachine } from './desk-plans/desk-plans.machine.ts';
import { fanAccessMachine } from './fan-access/fan-access.machine.ts';
import { houseMachine } from './house/house.machine.ts';
import { installmentMachine } from './installment/installment.machine.ts';
import { keptMachine } from './kept/kept.machine.ts';
import { loginMachine } from './login/login.machine.ts';
import { moneyAlertsMachine } from './money-alerts/money-alerts.machine.ts';
import { newsletterMachine } from './newsletter/newsletter.machine.ts';
import { operatorDoorMachine } from './operator-door/operator-door.machine.ts';
import { operatorsMachine } from './operators/operators.machine.ts';
import { ownAccessMachine } from './own-access/own-access.machine.ts';
import { ownFactorMachine } from './own-factor/own-factor.machine.ts';
import { payLinkMachine } from './pay-link/pay-link.machine.ts';
import { preferencesMachine } from './preferences/preferences.machine.ts';
import { profileMachine } from './profile/profile.machine.ts';
import { refundMachine } from './refund/refund.machine.ts';
import { reservationMachine } from './reservation/reservation.machine.ts';
import { resourceMachine } from './resource/resource.machine.ts';
import { saleMachine } from './sale/sale.machine.ts';
import { sentLinkMachine } from './sent-link/sent-link.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import { stepUpMachine } from './step-up/step-up.machine.ts';
import { tillMachine } from './till/till.machine.ts';

const machines: readonly (readonly [string, AnyStateMachine])[] = [
  ['appEntry', appEntryMachine],
  ['cancellation', cancellationMachine],
  ['cashSteps', cashStepsMachine],
  ['checkoutOutcome', checkoutOutcomeMachine],
  ['deskPlans', deskPlansMachine],
  ['fanAccess', fanAccessMachine],
  ['house', houseMachine],
  ['installment', installmentMachine],
  ['kept', keptMachine],
  ['login', loginMachine],
  ['moneyAlerts', moneyAlertsMachine],
  ['newsletter', newsletterMachine],
  ['operatorDoor', operatorDoorMachine],
  ['operators', operatorsMachine],
  ['ownAccess', ownAccessMachine],
  ['ownFactor', ownFactorMachine],
  ['payLink', payLinkMachine],
  ['preferences', preferencesMachine],
  ['profile', profileMachine],
  ['refund', refundMachine],
  ['reservation', reservationMachine],
  ['resource', resourceMachine<string, string>()],
  ['sale', saleMachine],
  ['sentLink', sentLinkMachine],
  ['session', sessionMachine],
  ['stepUp', stepUpMachine],
  ['till', tillMachine],
];

const invokesOf = (machine: AnyStateMachine) =>
  [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    node.invoke.map((invoke) => ({ node, invoke })),
  );

describe.each(machines)('%s', (_name, machine) => {
  it('names every invoke and gives each a way out of a bug', () => {
    const careless = invokesOf(machine)
      .filter(
        ({ node, invoke }) =>
          /^\d+\./.test(invoke.id) || !node.transitions.has(`xstate.error.actor.${invoke.id}`),
      )
      .map(({ node, invoke }) => `${node.id} → ${invoke.id}`);

    expect(careless).toEqual([]);
  });

  it('reads every answer as a success and as a failure', () => {
    const oneSided = invokesOf(machine)
      .map(({ node, invoke }) => ({
        name: `${node.id} → ${invoke.id}`,
        ways: node.transitions.get(`xstate.done.actor.${invoke.id}`) ?? [],
      }))
      .filter(({ ways }) => ways.length > 0)
      .filter(({ ways }) => ways.length > 1 && ways.at(-1)?.guard !== undefined)
      .map(({ name }) => name);

    expect(oneSided).toEqual([]);
  });
});
