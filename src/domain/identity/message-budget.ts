import type { MarketCode } from '../market/market.ts';
import { err, ok, type Result } from '../shared/result.ts';
import type { DeliveryChannel } from './delivery-channel.ts';

/**
 * The messages with a code that one channel delivers within an hour to contacts without an account: in all, for one
 * market, and unused for one prefix, which grows with the codes used there.
 */
export type ChannelBudget = {
  readonly inAll: number;
  readonly perMarket: number;
  readonly perPrefix: number;
};
export type MessageBudgets = Readonly<Record<DeliveryChannel, ChannelBudget>>;

/** Assumption: an hour of invented numbers costs at most as much as a quiet day's messages. */
export const defaultMessageBudgets: MessageBudgets = {
  SMS: { inAll: 3_000, perMarket: 2_500, perPrefix: 200 },
  whatsapp: { inAll: 6_000, perMarket: 5_000, perPrefix: 400 },
  EMAIL: { inAll: 40_000, perMarket: 30_000, perPrefix: 4_000 },
};

/** Parses a budget from '3000,2500,200': in all, per market and per prefix, none above the one before. */
export function parseChannelBudget(text: string): Result<ChannelBudget, 'NOT_A_BUDGET'> {
  const [, inAll, perMarket, perPrefix] = (/^(\d{1,9}),(\d{1,9}),(\d{1,9})$/.exec(text) ?? []).map(Number);
  return inAll !== undefined &&
    perMarket !== undefined &&
    perPrefix !== undefined &&
    inAll >= perMarket &&
    perMarket >= perPrefix
    ? ok({ inAll, perMarket, perPrefix })
    : err('NOT_A_BUDGET');
}

/** The messages of one channel within the last hour. */
export type MessageCounts = {
  readonly inAll: number;
  readonly inMarket: number;
  readonly atPrefix: number;
  readonly usedAtPrefix: number;
};

/** Finds which part of a budget is used up; null while there is room for another message. */
export function findSpentBudget(
  { inAll, perMarket, perPrefix }: ChannelBudget,
  counts: MessageCounts,
): keyof ChannelBudget | null {
  if (counts.atPrefix - counts.usedAtPrefix >= perPrefix) return 'perPrefix';
  if (counts.inMarket >= perMarket) return 'perMarket';
  return counts.inAll >= inAll ? 'inAll' : null;
}

/** A contact's prefix: country and operator of a phone ('+57310', '+52551'), or the domain of an e-mail address. */
export const getContactPrefix = (contact: string): string =>
  contact.startsWith('+') ? contact.slice(0, '+57310'.length) : contact.slice(contact.lastIndexOf('@') + 1);

/** A message with a code, as budgets count it. */
export type CountedMessage = {
  readonly channel: DeliveryChannel;
  readonly market: MarketCode;
  readonly prefix: string;
};
