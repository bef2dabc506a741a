import { cardLeaseMs } from '../payment-lease.ts';
import { notOffered } from '../payment-refusal.ts';
import type { Carrier, Chooser } from './carrier.ts';

/** A method of the specification that cannot be carried out yet; it is never begun. */
export const notYet: Carrier = {
  provider: 'taquilla',
  isHosted: false,
  leaseMs: cardLeaseMs,
  refusal: async () => notOffered('NOT_YET'),
};

export const notYetChoice: Chooser = async () => ({ reason: 'NOT_YET' });
