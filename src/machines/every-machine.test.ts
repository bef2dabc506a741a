import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { getStateNodes } from 'xstate/graph';
import { accountSecurityMachine } from './account-security/account-security.machine.ts';
import { appEntryMachine } from './app-entry/app-entry.machine.ts';
import { assistedInstallmentsMachine } from './assisted-installments/assisted-installments.machine.ts';
import { boxOfficeMachine } from './box-office/box-office.machine.ts';
import { cancellationMachine } from './cancellation/cancellation.machine.ts';
import { cashStepsMachine } from './cash-steps/cash-steps.machine.ts';
import { checkoutOutcomeMachine } from './checkout-outcome/checkout-outcome.machine.ts';
import { fanAccessMachine } from './fan-access/fan-access.machine.ts';
import { installmentMachine } from './installment/installment.machine.ts';
import { loginMachine } from './login/login.machine.ts';
import { newsletterMachine } from './newsletter/newsletter.machine.ts';
import { operatorLoginMachine } from './operator-login/operator-login.machine.ts';
import { operatorsMachine } from './operators/operators.machine.ts';
import { paymentExceptionsMachine } from './payment-exceptions/payment-exceptions.machine.ts';
import { paymentLinkMachine } from './payment-link/payment-link.machine.ts';
import { paymentLinkSentMachine } from './payment-link-sent/payment-link-sent.machine.ts';
import { preferencesMachine } from './preferences/preferences.machine.ts';
import { profileMachine } from './profile/profile.machine.ts';
import { refundMachine } from './refund/refund.machine.ts';
import { reservationMachine } from './reservation/reservation.machine.ts';
import { resourceMachine } from './resource/resource.machine.ts';
import { saleMachine } from './sale/sale.machine.ts';
import { seatAvailabilityMachine } from './seat-availability/seat-availability.machine.ts';
import { secondFactorSettingsMachine } from './second-factor-settings/second-factor-settings.machine.ts';
import { sessionMachine } from './session/session.machine.ts';
import { staffBookingsMachine } from './staff-bookings/staff-bookings.machine.ts';
import { stepUpMachine } from './step-up/step-up.machine.ts';

const machines: readonly (readonly [string, AnyStateMachine])[] = [
  ['appEntry', appEntryMachine],
  ['cancellation', cancellationMachine],
  ['cashSteps', cashStepsMachine],
  ['checkoutOutcome', checkoutOutcomeMachine],
  ['assistedInstallments', assistedInstallmentsMachine],
  ['fanAccess', fanAccessMachine],
  ['seatAvailability', seatAvailabilityMachine],
  ['installment', installmentMachine],
  ['staffBookings', staffBookingsMachine],
  ['login', loginMachine],
  ['paymentExceptions', paymentExceptionsMachine],
  ['newsletter', newsletterMachine],
  ['operatorLogin', operatorLoginMachine],
  ['operators', operatorsMachine],
  ['accountSecurity', accountSecurityMachine],
  ['secondFactorSettings', secondFactorSettingsMachine],
  ['paymentLink', paymentLinkMachine],
  ['preferences', preferencesMachine],
  ['profile', profileMachine],
  ['refund', refundMachine],
  ['reservation', reservationMachine],
  ['resource', resourceMachine<string, string>()],
  ['sale', saleMachine],
  ['paymentLinkSent', paymentLinkSentMachine],
  ['session', sessionMachine],
  ['stepUp', stepUpMachine],
  ['boxOffice', boxOfficeMachine],
];

const invokesOf = (machine: AnyStateMachine) =>
  [machine.root, ...getStateNodes(machine)].flatMap((node) =>
    node.invoke.map((invoke) => ({ node, invoke })),
  );

describe.each(machines)('%s', (_name, machine) => {
  it('names every invoke and handles its errors', () => {
    const careless = invokesOf(machine)
      .filter(
        ({ node, invoke }) =>
          /^\d+\./.test(invoke.id) || !node.transitions.has(`xstate.error.actor.${invoke.id}`),
      )
      .map(({ node, invoke }) => `${node.id} → ${invoke.id}`);

    expect(careless).toEqual([]);
  });

  it('handles the success and the failure of every result', () => {
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
