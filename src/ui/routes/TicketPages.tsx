import { useLocation, useRouter, useSearch } from '@tanstack/react-router';
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

/** The fragment of the address while a code fills the screen, so that going back closes it. */
const codeHash = 'code';

function MyTickets() {
  const { flows } = useApp();
  const { order } = useSearch({ strict: false });
  const router = useRouter();
  const hash = useLocation({ select: ({ hash: fragment }) => fragment });
  const orderId = typeof order === 'string' ? order : null;
  return (
    <TicketsScreen
      flow={useResource(flows, 'myTickets', null)}
      orderId={orderId}
      pendingOrders={<PendingOrdersOfFan eventId={null} />}
      getCodeFlow={(code) => flows.get('entryCode', code)}
      largeCode={{
        isOpen: hash === codeHash,
        onOpen: () => void router.navigate({ to: '.', search: true, hash: codeHash, resetScroll: false }),
        onClose: () => router.history.back(),
      }}
    />
  );
}
