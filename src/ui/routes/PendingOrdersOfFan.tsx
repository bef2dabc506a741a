import { toSessionView } from '#machines/session/session.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { PendingOrdersScreen } from '../screens/order/PendingOrders.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

type PendingOrdersOfFanProps = {
  /** The event whose orders are shown; null for all. */
  readonly eventId: string | null;
  readonly isBrief?: boolean;
};

/** Shows the pending orders of a signed-in fan; nothing to anybody else. */
export function PendingOrdersOfFan(props: PendingOrdersOfFanProps) {
  const { flows } = useApp();
  const [session] = useFlow(flows.session, toSessionView);
  if (session.screen !== 'signedIn' || !session.user.roles.includes('fan')) return null;
  return <FanOrders key={session.user.id} {...props} />;
}

function FanOrders(props: PendingOrdersOfFanProps) {
  const { flows } = useApp();
  return <PendingOrdersScreen flow={useResource(flows, 'pendingOrders', null)} {...props} />;
}
