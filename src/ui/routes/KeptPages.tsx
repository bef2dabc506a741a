import { useState } from 'react';
import type { KeptKind } from '#domain/order/kept-sale.ts';
import { KeptScreen } from '../screens/kept/KeptScreen.tsx';
import { AtTheOffice } from './AtTheOffice.tsx';
import { useApp } from './use-app.ts';

/** Seats that are kept without payment. */
export function KeptSeatsPage() {
  return (
    <AtTheOffice>
      <Kept kind="BOOKING" />
    </AtTheOffice>
  );
}

/** Transfers that buyers announced. */
export function TransfersPage() {
  return (
    <AtTheOffice>
      <Kept kind="TRANSFER" />
    </AtTheOffice>
  );
}

function Kept({ kind }: { readonly kind: KeptKind }) {
  const { flows } = useApp();
  const [flow] = useState(() => flows.kept({ kind }));
  return <KeptScreen flow={flow} />;
}
