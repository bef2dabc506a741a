import type { ChannelBudget, CountedMessage, MessageCounts } from '#domain/identity/message-budget.ts';

/** Counts the codes sent to contacts without an account, and those used, by time, channel, market and prefix. */
export interface CodeMessageCounts {
  /**
   * Returns the counts of the last hour, and counts one message more if the budget has room for it and its contact has no account.
   * Requests at the same instant may exceed the budget by their number.
   */
  countSent(
    message: CountedMessage & { readonly isKnown: boolean },
    budget: ChannelBudget,
  ): Promise<MessageCounts>;
  countUsed(message: CountedMessage): Promise<void>;
}
