import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '#domain/shared/result.ts';
import type { RenewableSeat, RenewalPeriod, Renewals, RenewalsUnitOfWork } from './renewals.port.ts';

/** The effect of opening the renewals of a pass, or of a dry run. */
export type OpenedRenewalsReport = {
  readonly period: RenewalPeriod;
  readonly holders: number;
  readonly reserved: readonly RenewableSeat[];
  readonly notReserved: readonly RenewableSeat[];
};

/** NO_RENEWAL: the pass does not exist, or renews no other; PERIOD_OVER: the date has passed; NOT_PUBLISHED: the pass is not public. */
export type OpenRenewalsError = 'NO_RENEWAL' | 'PERIOD_OVER' | 'NOT_PUBLISHED';

/**
 * Reserves the seats of last season's holders in the pass that renews theirs, until its date. Each order of last season is a transaction
 * with its reservation locked, so that a repetition reserves nothing twice and two at once share the work; seats that somebody else has
 * are returned with the reason, and tried again by a repetition.
 */
export async function openRenewals(
  renewals: Renewals,
  { passId, isDryRun }: { readonly passId: string; readonly isDryRun: boolean },
): Promise<Result<OpenedRenewalsReport, OpenRenewalsError>> {
  const period = await renewals.findPeriod(passId);
  if (period === null) return err('NO_RENEWAL');
  if (period.reservedUntil <= period.now) return err('PERIOD_OVER');
  if (!period.isPublished) return err('NOT_PUBLISHED');
  const seats = await renewals.listRenewable(passId);
  const orders = [...Map.groupBy(seats, ({ orderId }) => orderId).values()];
  const [reserved, notReserved]: [RenewableSeat[], RenewableSeat[]] = [[], []];
  for (const ofOrder of orders) {
    const [first] = ofOrder;
    if (first === undefined) continue;
    const result = isDryRun
      ? separate(ofOrder)
      : await renewals.transaction((unit) => reserveForOrder(unit, period, first));
    reserved.push(...result.reserved);
    notReserved.push(...result.notReserved);
  }
  return ok({
    period,
    holders: new Set(seats.map(({ buyerId }) => buyerId)).size,
    reserved,
    notReserved,
  });
}

type OrderResult = Pick<OpenedRenewalsReport, 'reserved' | 'notReserved'>;

const separate = (seats: readonly RenewableSeat[]): OrderResult => ({
  reserved: seats.filter(({ obstacle }) => obstacle === null),
  notReserved: seats.filter(({ obstacle }) => obstacle !== null),
});

async function reserveForOrder(
  unit: RenewalsUnitOfWork,
  period: RenewalPeriod,
  { reservationId, orderId }: RenewableSeat,
): Promise<OrderResult> {
  await unit.reservations.lock(reservationId);
  const listOfOrder = async () =>
    (await unit.listRenewable(period.pass.id, [reservationId])).filter((seat) => seat.orderId === orderId);
  const { reserved: free, notReserved } = separate(await listOfOrder());
  if (free.length === 0) return { reserved: [], notReserved };
  const id = randomBytes(16).toString('base64url');
  if (!(await unit.reserve(period, id, free))) {
    const left = await listOfOrder();
    return {
      reserved: [],
      notReserved: left.map((seat) => ({ ...seat, obstacle: seat.obstacle ?? 'HELD' })),
    };
  }
  await unit.outbox.insert({
    key: `renewal:${id}`,
    kind: 'RENEWAL_EMAIL',
    payload: { reservationId: id },
  });
  return { reserved: free, notReserved };
}
