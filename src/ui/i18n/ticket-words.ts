import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DeliveryChannel, TicketOwnership, TicketType } from '#domain/ticket/ticket.ts';
import type { FaceField } from '#domain/ticket/ticket-face.ts';

/** The lines of a ticket. */
export const ticketFaceNames = {
  zone: msg`Zone`,
  entrySide: msg`Entry side`,
  access: msg`Access`,
  door: msg`Gate`,
  locality: msg`Stand`,
  section: msg`Section`,
  row: msg`Row`,
  seat: msg`Seat`,
} as const satisfies Record<FaceField, MessageDescriptor>;

/** How a ticket was come by. */
export const ticketTypeNames = {
  PAID: msg`Paid`,
  FREE: msg`Free`,
  SUBSCRIPTION: msg`Season pass`,
  DEPOSIT: msg`Deposit`,
  COURTESY: msg`Courtesy`,
} as const satisfies Record<TicketType, MessageDescriptor>;

/** Whose ticket it is. */
export const ticketOwnershipNames = {
  OWNED: msg`Yours`,
  TRANSFERRED: msg`Sent`,
  RECEIVED: msg`Received`,
} as const satisfies Record<TicketOwnership, MessageDescriptor>;

/** How something reaches a person. */
export const deliveryChannelNames = {
  whatsapp: msg`WhatsApp`,
  SMS: msg`SMS`,
  EMAIL: msg`E-mail`,
} as const satisfies Record<DeliveryChannel, MessageDescriptor>;
