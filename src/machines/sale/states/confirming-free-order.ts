import { saleSetup } from '../sale.setup.ts';

/** The total is zero: the buyer confirms the order, and nobody is asked to pay. */
export const confirmingFreeOrder = saleSetup.createStateConfig({
  on: {
    'item.removed': { target: '#sale.cart.updating', actions: ['planItemRemoval', 'issueKey'] },
    'itemQuantity.chosen': { target: '#sale.cart.updating', actions: ['planQuantity', 'issueKey'] },
    'step.requested': { guard: 'requestsStadium', target: '#sale.cart.held', actions: 'goToStadium' },
    'fanChange.requested': { guard: 'requiresFan', target: '#sale.cart.routing', actions: 'changeFan' },
    'cart.confirmed': { actions: 'acceptCart' },
    'free.order.placed': {
      guard: 'canPlaceFreeOrder',
      target: '#sale.settling',
      actions: ['storeFreeOrder', 'issuePaymentKey'],
    },
  },
});
