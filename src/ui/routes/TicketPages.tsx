import { TicketsScreen } from '../screens/tickets/TicketsScreen.tsx';
import { OwnPage } from './OwnPage.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

export function TicketsPage() {
  return (
    <OwnPage>
      <OwnTickets />
    </OwnPage>
  );
}

function OwnTickets() {
  const { flows } = useApp();
  return <TicketsScreen flow={useResource(flows, 'myTickets', null)} />;
}
