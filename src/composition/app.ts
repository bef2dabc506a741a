import type { Flows } from '#machines/flows.ts';
import type { purchasePorts } from './bundles/purchase.ts';
import type { Visit } from './environment.ts';
import type { Ports } from './ports.ts';

/** Each bundle of flows may use this beside its own ports: common ports, the flows that always run, and the visit. */
export type App = Pick<Ports, 'clock' | 'eventCatalogue' | 'keys' | 'saleStorage'> &
  Pick<Flows, 'session' | 'preferences' | 'resource'> & {
    readonly visit: Visit;
    readonly loadPurchasePorts: () => Promise<Pick<Ports, keyof typeof purchasePorts>>;
  };
