import type { Database } from '../../db/client.ts';
import type { CodeMessageCounts } from './message-counts.port.ts';

/** Ten minutes: budgets are checked over the current slot and the six before it, so over an hour at least. */
const thisSlot = "date_bin('10 minutes', clock_timestamp(), 'epoch')";

export function postgresCodeMessageCounts(database: Database): CodeMessageCounts {
  return {
    async countSent({ channel, market, prefix, isKnown }, { inAll, perMarket, perPrefix }) {
      const [row] = await database.query<{ all: number; market: number; prefix: number; used: number }>(
        `with counts as (
           select coalesce(sum(sent), 0)::int as in_all,
             coalesce(sum(sent) filter (where market = $2), 0)::int as in_market,
             coalesce(sum(sent) filter (where prefix = $3), 0)::int as at_prefix,
             coalesce(sum(used) filter (where prefix = $3), 0)::int as used_at_prefix
           from code_message_count where slot >= ${thisSlot} - interval '1 hour' and channel = $1
         ), counted as (
           insert into code_message_count as c (slot, channel, market, prefix, sent)
           select ${thisSlot}, $1, $2, $3, 1 from counts
           where not $7 and in_all < $4 and in_market < $5 and at_prefix - used_at_prefix < $6
           on conflict (slot, channel, market, prefix) do update set sent = c.sent + 1
         )
         select in_all as "all", in_market as market, at_prefix as prefix, used_at_prefix as used from counts`,
        [channel, market, prefix, inAll, perMarket, perPrefix, isKnown],
      );
      if (row === undefined) throw new Error('The counts of messages were not returned');
      return { inAll: row.all, inMarket: row.market, atPrefix: row.prefix, usedAtPrefix: row.used };
    },

    async countUsed({ channel, market, prefix }) {
      await database.query(
        `insert into code_message_count as c (slot, channel, market, prefix, used)
         values (${thisSlot}, $1, $2, $3, 1)
         on conflict (slot, channel, market, prefix) do update set used = c.used + 1`,
        [channel, market, prefix],
      );
    },
  };
}
