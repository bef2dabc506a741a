import { OTP_LENGTH } from '#domain/identity/credentials.ts';
import type { SecondFactorEnrolment } from '#domain/identity/operator.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import type { FlowFailure } from '../support/flow-failure.ts';
import type { SecondFactorSettingsSnapshot } from './second-factor-settings.machine.ts';

export type SecondFactorSettingsView =
  | {
      readonly screen: 'idle';
      readonly busy: 'replacement' | 'codes' | null;
      readonly done: 'replacement' | 'codes' | null;
      readonly failure: FlowFailure | null;
      /** Reauthentication before the requested action. */
      readonly proof: StepUpFlow | null;
    }
  | {
      readonly screen: 'enrolment';
      readonly enrolment: SecondFactorEnrolment;
      readonly codeLength: number;
      readonly isIncomplete: boolean;
      readonly busy: boolean;
      readonly failure: FlowFailure | null;
    }
  | { readonly screen: 'recoveryCodes'; readonly codes: readonly string[] };

export function toSecondFactorSettingsView(snapshot: SecondFactorSettingsSnapshot): SecondFactorSettingsView {
  const { task, replacement, recoveryCodes, isCodeIncomplete, done, failure } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  if (snapshot.matches('showingRecoveryCodes')) return { screen: 'recoveryCodes', codes: recoveryCodes };
  if (replacement !== null)
    return {
      screen: 'enrolment',
      enrolment: replacement,
      codeLength: OTP_LENGTH,
      isIncomplete: isCodeIncomplete,
      busy,
      failure,
    };
  return {
    screen: 'idle',
    busy: busy ? task : null,
    done,
    failure,
    proof: snapshot.children.stepUp ?? null,
  };
}
