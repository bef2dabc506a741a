import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryChannel } from '#domain/identity/delivery-channel.ts';
import type { TicketOwnership, TicketType } from '#domain/ticket/ticket.ts';
import type { TicketField } from '#domain/ticket/ticket-fields.ts';

/** The fields printed on a ticket. */
export const ticketFieldNames = {
  zone: msg`Zone`,
  entrySide: msg`Entry side`,
  access: msg`Access`,
  door: msg`Gate`,
  locality: msg`Stand`,
  section: msg`Section`,
  row: msg`Row`,
  seat: msg`Seat`,
  visitor: msg`Visitor`,
  guideLanguage: msg`Guide`,
  meetingPoint: msg`Meeting point`,
} as const satisfies Record<TicketField, MessageDescriptor>;

/** The types of ticket. */
export const ticketTypeNames = {
  PAID: msg`Paid`,
  FREE: msg({ message: 'Free', context: 'price' }),
  SUBSCRIPTION: msg`Season pass`,
  DEPOSIT: msg`Deposit`,
  COURTESY: msg`Complimentary`,
} as const satisfies Record<TicketType, MessageDescriptor>;

/** The ownership of a ticket, seen by its holder. */
export const ticketOwnershipNames = {
  OWNED: msg`Yours`,
  TRANSFERRED: msg`Sent`,
  RECEIVED: msg`Received`,
} as const satisfies Record<TicketOwnership, MessageDescriptor>;

/** The channels that deliver messages and tickets. */
export const deliveryChannelNames = {
  whatsapp: msg`WhatsApp`,
  SMS: msg`SMS`,
  EMAIL: msg`Email`,
} as const satisfies Record<DeliveryChannel, MessageDescriptor>;
