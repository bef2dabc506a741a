import type { ChannelBudget, CountedMessage, MessageCounts } from '#domain/identity/message-budget.ts';

/** A problem with a payment or with messages that no retry will solve: a person has to act. */
export type StaffProblem =
  | {
      readonly kind: 'PAYMENT_NEEDS_REVIEW';
      readonly reason: string;
      readonly attemptId: string;
      readonly paymentId: string;
    }
  /** A payment exception waits for a manager. */
  | { readonly kind: 'PAYMENT_EXCEPTION'; readonly reason: string; readonly alertId: string }
  | { readonly kind: 'WEBHOOK_EVENT_NEEDS_REVIEW'; readonly reason: string; readonly paymentId: string }
  | {
      /** Not delivered after several attempts, or abandoned. */
      readonly kind: 'OUTBOX_MESSAGE_DELAYED' | 'OUTBOX_MESSAGE_ABANDONED';
      readonly reason: string;
      readonly key: string;
      readonly attempts: number;
    }
  /** Too many codes to contacts without an account: somebody invents them, or the budget is too small for the sale. */
  | ({
      readonly kind: 'MESSAGE_BUDGET_SPENT';
      readonly budget: keyof ChannelBudget;
    } & CountedMessage &
      MessageCounts);

/** Alerts staff. The same problem may be reported more than once. */
export type StaffAlert = (problem: StaffProblem) => void;
