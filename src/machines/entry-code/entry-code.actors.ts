import { type EventObject, fromCallback, fromPromise, type NonReducibleUnknown } from 'xstate';
import type { ClockPort } from '#application/clock.port.ts';
import type { OneTimePasswordsPort } from '#application/one-time-passwords.port.ts';
import type { Instant } from '#domain/shared/instant.ts';
import type { EntryCodeEvent } from './entry-code.events.ts';
import type { entryCodeActorSlots } from './entry-code.machine.ts';

export const createEntryCodeActors = ({
  clock,
  oneTimePasswords,
}: {
  readonly clock: ClockPort;
  readonly oneTimePasswords: OneTimePasswordsPort;
}): typeof entryCodeActorSlots => ({
  clock: fromCallback<EventObject, NonReducibleUnknown, EntryCodeEvent>(({ sendBack }) => {
    const tick = () => sendBack({ type: 'clock.ticked', now: clock.now() });
    tick();
    return clock.onTick(1_000, tick);
  }),
  computePassword: fromPromise<string, { readonly secret: string; readonly at: Instant }>(({ input }) =>
    oneTimePasswords.compute(input.secret, input.at),
  ),
});
