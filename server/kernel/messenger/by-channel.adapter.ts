import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { Messenger } from './messenger.port.ts';

/** Combines one messenger per channel. Sending on a channel that is not configured returns false. */
export const messengerByChannel = (
  messengers: Readonly<Partial<Record<DeliveryChannel, Messenger>>>,
): Messenger => ({
  send: async (message) => (await messengers[message.channel]?.send(message)) ?? false,
});
