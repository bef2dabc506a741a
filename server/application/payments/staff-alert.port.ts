/** A problem with a payment or a message that no retry will solve: a person has to act. */
export type StaffProblem =
  | {
      readonly kind: 'PAYMENT_PARKED';
      readonly reason: string;
      readonly attemptId: string;
      readonly paymentId: string;
    }
  /** A payment exception waits for a manager. */
  | { readonly kind: 'MONEY_ALERT'; readonly reason: string; readonly alertId: string }
  | { readonly kind: 'NOTICE_PARKED'; readonly reason: string; readonly paymentId: string }
  | {
      /** Not delivered after several attempts, or abandoned. */
      readonly kind: 'EFFECT_LATE' | 'EFFECT_GIVEN_UP';
      readonly reason: string;
      readonly key: string;
      readonly attempts: number;
    };

/** Alerts staff. The same problem may be reported more than once. */
export type StaffAlert = (problem: StaffProblem) => void;
