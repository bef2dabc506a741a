import type { DeliveryChannel } from '#domain/ticket/ticket.ts';
import type { Messenger } from '../../application/messenger.port.ts';

/** One messenger out of one per channel; a channel that is not set up delivers nothing. */
export const messengerByChannel = (
  messengers: Readonly<Partial<Record<DeliveryChannel, Messenger>>>,
): Messenger => ({
  send: async (message) => (await messengers[message.channel]?.send(message)) ?? false,
});
