/** The codes of printing tickets and of giving them to other people. */
export const ticketFailureCodes = [
  'TICKET_NOT_PRINTABLE',
  'TICKET_NOT_TRANSFERABLE',
  'TICKETS_BELONG_TOGETHER',
  'OFFER_OVER',
  'OFFER_TO_YOURSELF',
  'OFFER_FOR_SOMEBODY_ELSE',
] as const;
