import type { Enrolment } from '#domain/auth/operator.ts';
import { OTP_LENGTH } from '#domain/fan/credentials.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import type { Trouble } from '../support/trouble.ts';
import type { OwnFactorSnapshot } from './own-factor.machine.ts';

export type OwnFactorView =
  | {
      readonly screen: 'resting';
      readonly busy: 'replacement' | 'codes' | null;
      readonly done: 'replacement' | 'codes' | null;
      readonly trouble: Trouble | null;
      /** Who one is, before what was asked for is done. */
      readonly proof: StepUpFlow | null;
    }
  | {
      readonly screen: 'enrolment';
      readonly enrolment: Enrolment;
      readonly codeLength: number;
      readonly isIncomplete: boolean;
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  | { readonly screen: 'recoveryCodes'; readonly codes: readonly string[] };

export function toOwnFactorView(snapshot: OwnFactorSnapshot): OwnFactorView {
  const { wish, replacement, recoveryCodes, isCodeIncomplete, done, trouble } = snapshot.context;
  const busy = snapshot.hasTag('busy');
  if (snapshot.matches('keepingCodes')) return { screen: 'recoveryCodes', codes: recoveryCodes };
  if (replacement !== null)
    return {
      screen: 'enrolment',
      enrolment: replacement,
      codeLength: OTP_LENGTH,
      isIncomplete: isCodeIncomplete,
      busy,
      trouble,
    };
  return {
    screen: 'resting',
    busy: busy ? wish : null,
    done,
    trouble,
    proof: snapshot.children.stepUp ?? null,
  };
}
