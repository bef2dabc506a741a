import type { OpenedRenewalsReport, OpenRenewalsError, RenewableSeat } from '../../server/passes/public.ts';
import { formatLocalDateTime } from '../../src/domain/shared/local-date-time.ts';
import { obstacleReasons } from './added-matches-report.ts';

/** Describes why the renewals of a pass cannot be opened. */
export function describeRenewalsError(passId: string, error: OpenRenewalsError): string {
  switch (error) {
    case 'NO_RENEWAL':
      return `There is no pass "${passId}" that renews another: its content file needs renews and reservedUntil.`;
    case 'PERIOD_OVER':
      return `The time in which "${passId}" is renewed is over: reservedUntil has passed.`;
    case 'NOT_PUBLISHED':
      return `"${passId}" is not published: nobody could renew it.`;
  }
}

/** Describes which seats of last season were reserved, or would be in a dry run: a line for each, with the order that has it. */
export function describeRenewals(
  { period: { pass, renewsId, reservedUntil }, holders, reserved, notReserved }: OpenedRenewalsReport,
  { isDryRun }: { readonly isDryRun: boolean },
): string {
  if (holders === 0)
    return `${pass.id}: every seat of the holders of ${renewsId} is reserved, released or renewed.`;
  const until = formatLocalDateTime(reservedUntil, pass.timeZone).replace('T', ' ');
  const verb = isDryRun ? 'A dry run, nothing was written. Would be reserved' : 'Reserved';
  return [
    `${pass.id} renews ${renewsId}: ${holders === 1 ? '1 holder' : `${holders} holders`}, until ${until}.`,
    '',
    `${verb}: ${reserved.length === 0 ? 'nothing' : ''}`.trimEnd(),
    ...reserved.map(describeSeat),
    ...(notReserved.length === 0
      ? []
      : [
          '',
          'Not reserved:',
          ...notReserved.map((seat) => `${describeSeat(seat)}: ${obstacleReasons[seat.obstacle ?? 'HELD']}`),
        ]),
  ].join('\n');
}

const describeSeat = ({ orderCode, sectionCode, seatIndex, seatCode, quantity }: RenewableSeat): string =>
  `  ${orderCode}  ${seatIndex === null ? `${sectionCode} × ${quantity}` : `${sectionCode} ${seatCode}`}`;
