import { TicketsScreen } from '../screens/tickets/TicketsScreen.tsx';
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
  return <TicketsScreen flow={useResource(flows, 'myTickets', null)} />;
}
