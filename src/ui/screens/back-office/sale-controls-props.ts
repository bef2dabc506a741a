import type { SaleControlsEvent } from '#machines/sale-controls/sale-controls.events.ts';
import type { SaleControlsView } from '#machines/sale-controls/sale-controls.view.ts';

/** The props of every part of the panel that controls a sale. */
export type SaleControlsProps = {
  readonly view: Extract<SaleControlsView, { readonly screen: 'ready' }>;
  readonly send: (event: SaleControlsEvent) => void;
};
