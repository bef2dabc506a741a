/** The heights of the sheet over the map on a phone. */
export type SheetHeight = 'peek' | 'half' | 'full';

export type SeatPickerEvent =
  /** A zone was chosen by its price on the map; null is the whole venue. */
  | { readonly type: 'zone.chosen'; readonly zone: string | null }
  /** A zone was expanded in the price list, or collapsed. */
  | { readonly type: 'zone.expanded'; readonly zone: string | null }
  /** A section was touched on the map. */
  | { readonly type: 'section.chosen'; readonly section: number }
  /** The seats of a section were requested, from the list or by the button of a highlighted section. */
  | { readonly type: 'section.opened'; readonly section: number }
  | { readonly type: 'section.left' }
  /** A seat was touched that is not free. */
  | { readonly type: 'takenSeat.chosen'; readonly seat: number }
  | { readonly type: 'takenSeat.closed' }
  | { readonly type: 'sheet.moved'; readonly height: SheetHeight };
