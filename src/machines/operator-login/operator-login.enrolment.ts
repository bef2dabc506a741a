import { assign } from 'xstate';
import { getValue, hasFailedWith, hasSucceeded } from '../support/actor-result.ts';
import {
  storeResultFailure,
  transitionOnError,
  transitionOnFailure,
} from '../support/failure-transitions.ts';
import { getChallengeId, noErrors, readAuthenticatorCode } from './operator-login.context.ts';
import { isChallengeOver, operatorLoginSetup } from './operator-login.setup.ts';

/** The enrolment of an authenticator, and the recovery codes that follow. */
export const enrolmentStates = {
  startingEnrolment: operatorLoginSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'startEnrolment',
      src: 'startEnrolment',
      input: ({ context }) => ({
        challengeId: getChallengeId(context),
        mailedCode: context.mailedCode,
      }),
      onDone: [
        {
          guard: hasSucceeded,
          target: 'enrolling',
          actions: assign(({ event }) => ({ enrolment: getValue(event), ...noErrors })),
        },
        { guard: isChallengeOver, target: 'enteringPassword', actions: storeResultFailure },
        { guard: hasFailedWith('REAUTHENTICATION_REQUIRED'), target: 'enteringMailedCode' },
        {
          guard: hasFailedWith('CodeMismatchException'),
          target: 'enteringMailedCode',
          actions: storeResultFailure,
        },
        transitionOnFailure('enrolmentFailed'),
      ],
      onError: transitionOnError('enrolmentFailed'),
    },
  }),
  /** After a reset, a new authenticator requires the code from the e-mail. */
  enteringMailedCode: operatorLoginSetup.createStateConfig({
    on: {
      'code.submitted': [
        { guard: 'hasRecoveryCode', target: 'startingEnrolment', actions: 'storeMailedCode' },
        { actions: 'flagIncompleteRecoveryCode' },
      ],
      'back.requested': { target: 'enteringPassword', actions: 'clearIssues' },
    },
  }),
  enrolmentFailed: operatorLoginSetup.createStateConfig({
    on: {
      'retry.requested': { target: 'startingEnrolment', actions: 'clearIssues' },
      'back.requested': { target: 'enteringPassword', actions: 'clearIssues' },
    },
  }),
  enrolling: operatorLoginSetup.createStateConfig({
    on: {
      'code.submitted': [
        { guard: 'hasCompleteCode', target: 'confirmingEnrolment', actions: 'clearIssues' },
        { actions: 'flagIncompleteCode' },
      ],
      'back.requested': { target: 'enteringPassword', actions: 'clearIssues' },
    },
  }),
  confirmingEnrolment: operatorLoginSetup.createStateConfig({
    tags: 'busy',
    invoke: {
      id: 'confirmEnrolment',
      src: 'confirmEnrolment',
      input: ({ context, event }) => ({
        challengeId: getChallengeId(context),
        code: readAuthenticatorCode(event),
      }),
      onDone: [
        {
          guard: hasSucceeded,
          target: 'showingRecoveryCodes',
          actions: assign(({ event }) => ({ ...getValue(event), enrolment: null, challenge: null })),
        },
        { guard: isChallengeOver, target: 'enteringPassword', actions: storeResultFailure },
        transitionOnFailure('enrolling'),
      ],
      onError: transitionOnError('enrolling'),
    },
  }),
  showingRecoveryCodes: operatorLoginSetup.createStateConfig({
    on: { 'codes.saved': { target: 'signedIn', actions: assign({ recoveryCodes: [] }) } },
  }),
};
