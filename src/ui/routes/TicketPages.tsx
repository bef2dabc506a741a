import { useSearch } from '@tanstack/react-router';
import { TicketsScreen } from '../screens/tickets/TicketsScreen.tsx';
import { PendingOrdersOfFan } from './PendingOrdersOfFan.tsx';
import { SignedInPage } from './SignedInPage.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function TicketsPage() {
  return (
    <SignedInPage>
      <MyTickets />
    </SignedInPage>
  );
}

function MyTickets() {
  const { flows } = useApp();
  const { order } = useSearch({ strict: false });
  const orderId = typeof order === 'string' ? order : null;
  return (
    <TicketsScreen
      flow={useResource(flows, 'myTickets', null)}
      orderId={orderId}
      notice={<PendingOrdersOfFan eventId={null} />}
    />
  );
}
