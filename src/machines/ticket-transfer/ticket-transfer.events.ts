import type { PhoneChannel } from '#domain/identity/contact.ts';

export type TicketTransferEvent =
  | {
      readonly type: 'offer.submitted';
      readonly ticketIds: readonly string[];
      readonly contact: string;
      readonly channel: PhoneChannel;
    }
  | { readonly type: 'withdrawal.confirmed' }
  | { readonly type: 'retry.requested' };
