import { assign } from 'xstate';
import { saleSetup } from '../sale.setup.ts';

/**
 * The buyer signed out while seats were held, in this tab or another one. The server shows the hold to its owner only, so
 * nothing is read until somebody signs in; whoever that is gets what is theirs.
 */
export const signedOut = saleSetup.createStateConfig({
  on: {
    'buyer.signedIn': { target: 'restoring', actions: 'storeBuyer' },
    'event.chosen': [{ guard: 'isSameEvent' }, { target: 'restoring', actions: 'requestEvent' }],
    'step.requested': [
      { guard: 'requestsStadium', target: 'choosingSeats', actions: assign({ reservation: null }) },
      { guard: 'requestsEntry', target: 'choosingEvent', actions: 'resetSale' },
    ],
  },
});
