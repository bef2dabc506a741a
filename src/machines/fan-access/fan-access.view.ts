import type { FanAccount } from '#domain/fan/fan-access.ts';
import type { StepUpFlow } from '../step-up/step-up.machine.ts';
import type { Trouble } from '../support/trouble.ts';
import type { FanAccessSnapshot, ResetNotice } from './fan-access.machine.ts';

/** What stands in front of the page. */
export type FanAccessDialog =
  | {
      readonly kind: 'question';
      readonly account: FanAccount;
      readonly busy: boolean;
      readonly trouble: Trouble | null;
    }
  /** Who one is, before what was asked for is done. */
  | { readonly kind: 'proof'; readonly flow: StepUpFlow };

export type FanAccessView = {
  readonly words: string;
  readonly isTooShort: boolean;
  /** Null before anybody was looked for. */
  readonly found: readonly FanAccount[] | null;
  readonly seeking: boolean;
  readonly notice: ResetNotice | null;
  readonly trouble: Trouble | null;
  readonly dialog: FanAccessDialog | null;
};

export function toFanAccessView(snapshot: FanAccessSnapshot): FanAccessView {
  const { words, isTooShort, found, notice, trouble } = snapshot.context;
  const dialog = dialogIn(snapshot);
  return {
    words,
    isTooShort,
    found,
    seeking: snapshot.matches('seeking'),
    notice,
    trouble: dialog === null ? trouble : null,
    dialog,
  };
}

function dialogIn(snapshot: FanAccessSnapshot): FanAccessDialog | null {
  const { chosen, trouble } = snapshot.context;
  const { stepUp } = snapshot.children;
  if (snapshot.matches('proving')) return stepUp === undefined ? null : { kind: 'proof', flow: stepUp };
  return chosen === null
    ? null
    : { kind: 'question', account: chosen, busy: snapshot.matches('resetting'), trouble };
}
