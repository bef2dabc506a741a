import { renewalReminderWindow } from '#domain/order/renewal.ts';
import type { Renewals } from './renewals.port.ts';

/** Enqueues the reminders of renewals that end soon, one for each. Returns their number. */
export async function remindOfRenewals(
  { renewals }: { readonly renewals: Pick<Renewals, 'listToRemind' | 'transaction'> },
  limit = 50,
): Promise<number> {
  const due = await renewals.listToRemind(renewalReminderWindow, limit);
  if (due.length > 0)
    await renewals.transaction(async ({ outbox }) => {
      for (const reservationId of due)
        await outbox.insert({
          key: `renewal_reminder:${reservationId}`,
          kind: 'RENEWAL_EMAIL',
          payload: { reservationId, isReminder: true },
        });
    });
  return due.length;
}
