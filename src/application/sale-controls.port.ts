import type { SaleControlChange, SaleControls } from '#domain/catalogue/sale-controls.ts';
import type { AsyncResult } from './failure.ts';

/** Reads and changes the sale of an event of the manager's market. */
export interface SaleControlsPort {
  findSale(eventId: string): AsyncResult<SaleControls>;
  /**
   * Changes the sale and returns it. Rejects with `VERSION_CONFLICT`, and changes nothing, when somebody else has changed the
   * sale since that version was read.
   */
  changeSale(eventId: string, change: SaleControlChange, key: string): AsyncResult<SaleControls>;
}
