import { findSpentBudget, getContactPrefix, type MessageBudgets } from '#domain/identity/message-budget.ts';
import type { RateLimits, StaffAlert } from '#server/kernel/public.ts';
import type { People } from '../fans/people.port.ts';
import type { CodeMessageCounts } from './message-counts.port.ts';
import type { StoredChallenge } from './otp-challenges.port.ts';

type CodeMessage = Pick<StoredChallenge, 'to' | 'channel' | 'market'>;

/** Bounds what messages to invented contacts may cost. Contacts with an account are never rejected for them. */
export type MessageBudget = {
  /** Spends one message; false when the contact has no account and the budget of the channel is used up. */
  spend(message: CodeMessage): Promise<boolean>;
  /** Records that the code of a contact without an account was used, before its account is created. */
  recordUse(message: CodeMessage): Promise<void>;
};

/** One alert an hour for each budget that is used up. */
const alertLimit = { max: 1, seconds: 60 * 60 } as const;

export function createMessageBudget({
  counts,
  people,
  limits,
  budgets,
  alert,
}: {
  readonly counts: CodeMessageCounts;
  readonly people: Pick<People, 'findByContact'>;
  readonly limits: RateLimits;
  readonly budgets: MessageBudgets;
  readonly alert: StaffAlert;
}): MessageBudget {
  const isKnown = async ({ to }: CodeMessage) => (await people.findByContact(to)) !== null;
  const toCounted = ({ to, channel, market }: CodeMessage) => ({
    channel,
    market,
    prefix: getContactPrefix(to),
  });
  return {
    async spend(message) {
      const counted = { ...toCounted(message), isKnown: await isKnown(message) };
      const budget = budgets[message.channel];
      const hour = await counts.countSent(counted, budget);
      const spent = counted.isKnown ? null : findSpentBudget(budget, hour);
      if (spent === null) return true;
      const { channel, market, prefix } = counted;
      const key = `budget-alert/${channel}/${spent}/${spent === 'inAll' ? '' : market}/${spent === 'perPrefix' ? prefix : ''}`;
      if ((await limits.consume(key, alertLimit)).allowed)
        alert({ kind: 'MESSAGE_BUDGET_SPENT', budget: spent, channel, market, prefix, ...hour });
      return false;
    },

    async recordUse(message) {
      if (!(await isKnown(message))) await counts.countUsed(toCounted(message));
    },
  };
}
