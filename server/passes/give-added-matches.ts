import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { AddedMatches, AddedMatchesUnitOfWork, MissingSeat, PassRecord } from './added-matches.port.ts';

/** The effect of giving added matches, or of a dry run. */
export type AddedMatchesReport = {
  readonly pass: PassRecord;
  readonly holders: number;
  readonly given: readonly MissingSeat[];
  readonly notGiven: readonly MissingSeat[];
  /** Carts and payments under way: they are given what they lack when this is repeated after their payment. */
  readonly unpaid: number;
};

/**
 * Gives every holder of a pass the seat that they have in it at the matches that were added since, at no price. Each holder is a transaction
 * with their reservations locked, so that a repetition gives nothing twice, two at once share the work, and one that was broken off is
 * resumed by the next. Seats that somebody else has are returned with the reason.
 */
export async function giveAddedMatches(
  matches: AddedMatches,
  { passId, isDryRun }: { readonly passId: string; readonly isDryRun: boolean },
): Promise<Result<AddedMatchesReport, 'NO_SUCH_PASS'>> {
  const pass = await matches.findPass(passId);
  if (pass === null) return err('NO_SUCH_PASS');
  const holders = [...Map.groupBy(await matches.listMissing(pass), getHolder).values()];
  const [given, notGiven]: [MissingSeat[], MissingSeat[]] = [[], []];
  for (const seats of holders) {
    const result = isDryRun
      ? separate(seats)
      : await matches.transaction((unit) => giveToHolder(unit, pass, seats));
    given.push(...result.given);
    notGiven.push(...result.notGiven);
  }
  return ok({ pass, holders: holders.length, given, notGiven, unpaid: await matches.countUnpaid(pass.id) });
}

/** Returns whom a seat belongs to: the buyer, or the order of a buyer whose account is gone. */
const getHolder = ({ buyerId, orderId }: MissingSeat): string => buyerId ?? orderId;

type HolderResult = Pick<AddedMatchesReport, 'given' | 'notGiven'>;

const separate = (seats: readonly MissingSeat[]): HolderResult => ({
  given: seats.filter(({ obstacle }) => obstacle === null),
  notGiven: seats.filter(({ obstacle }) => obstacle !== null),
});

async function giveToHolder(
  unit: AddedMatchesUnitOfWork,
  pass: PassRecord,
  seen: readonly MissingSeat[],
): Promise<HolderResult> {
  const reservations = [...new Set(seen.map(({ reservationId }) => reservationId))].toSorted();
  for (const id of reservations) await unit.reservations.lock(id);
  const { given: free } = separate(await unit.listMissing(pass, reservations));
  const given: MissingSeat[] = [];
  const ticketIds: string[] = [];
  for (const seat of free) {
    const ids = Array.from({ length: seat.quantity }, () => randomBytes(16).toString('base64url'));
    if (!(await unit.give(seat, ids))) continue;
    given.push(seat);
    ticketIds.push(...ids);
  }
  const [firstTicket] = ticketIds;
  if (firstTicket !== undefined) await recordGiven(unit, pass, { given, ticketIds, key: firstTicket });
  const stillMissing = await unit.listMissing(pass, reservations);
  return { given, notGiven: stillMissing.map((seat) => ({ ...seat, obstacle: seat.obstacle ?? 'HELD' })) };
}

async function recordGiven(
  unit: AddedMatchesUnitOfWork,
  { id: passId }: PassRecord,
  { given, ticketIds, key }: Pick<HolderResult, 'given'> & { ticketIds: readonly string[]; key: string },
): Promise<void> {
  const buyerId = given[0]?.buyerId ?? null;
  const orderCodes = [...new Set(given.map(({ orderCode }) => orderCode))];
  await unit.recordGiven({ passId, buyerId, orderCodes, ticketIds });
  if (buyerId === null) return;
  await unit.outbox.insert({
    key: `match-added:${key}`,
    kind: 'MATCH_ADDED_EMAIL',
    payload: { personId: buyerId, passId, ticketIds },
  });
}
