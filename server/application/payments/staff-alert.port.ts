/** Something about money or messages that no round of ours will mend: a person has to look. */
export type StaffProblem =
  | {
      readonly kind: 'PAYMENT_PARKED';
      readonly reason: string;
      readonly attemptId: string;
      readonly paymentId: string;
    }
  /** It waits before the managers. */
  | { readonly kind: 'MONEY_ALERT'; readonly reason: string; readonly alertId: string }
  | { readonly kind: 'NOTICE_PARKED'; readonly reason: string; readonly paymentId: string }
  | {
      /** Not carried out after several tries, or not at all any more. */
      readonly kind: 'EFFECT_LATE' | 'EFFECT_GIVEN_UP';
      readonly reason: string;
      readonly key: string;
      readonly attempts: number;
    };

/** Tells staff. It may be told of the same problem more than once. */
export type StaffAlert = (problem: StaffProblem) => void;
