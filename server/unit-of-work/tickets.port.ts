import type { TicketType } from '#domain/ticket/ticket.ts';
import type { OrderRecord } from './sale-records.ts';

export type NewTicket = {
  readonly id: string;
  readonly itemId: string;
  readonly eventId: string;
  readonly seatIndex: number | null;
  readonly sectionCode: string;
  readonly seatCode: string;
  readonly type: TicketType;
  readonly face: TicketFaceRecord;
  readonly price: number;
};

/**
 * The printed details of a ticket. They are written once, so that a ticket never changes when its venue does.
 */
export type TicketFaceRecord = {
  readonly door: string;
  readonly zone: string;
  readonly sectionCode: string;
  readonly entrySide: string;
  readonly access: string;
};

/** Issues and cancels the tickets of an order. */
export interface Tickets {
  insert(order: OrderRecord, tickets: readonly NewTicket[]): Promise<void>;
  /** Turns the deposits of an order into the tickets that they stand for. */
  completeDeposits(orderId: string, tickets: readonly Pick<NewTicket, 'itemId' | 'type'>[]): Promise<void>;
  cancel(orderId: string): Promise<void>;
  listIds(orderId: string): Promise<readonly string[]>;
}
