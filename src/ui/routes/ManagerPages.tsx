import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { FanAccessScreen } from '../screens/operators/FanAccessScreen.tsx';
import { OperatorsScreen } from '../screens/operators/OperatorsScreen.tsx';
import { AtTheOffice } from './AtTheOffice.tsx';
import { eventQueryIn } from './search-params.ts';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** A fan's way in, in a manager's hands. */
export function FanAccessPage() {
  const { flows } = useApp();
  const [flow] = useState(() => flows.fanAccess());
  return (
    <AtTheOffice>
      <FanAccessScreen flow={flow} />
    </AtTheOffice>
  );
}

/** The manager's office. */
export function OperatorsOfficePage() {
  const { page = 1 } = eventQueryIn(useSearch({ strict: false }));
  return (
    <AtTheOffice>
      <Office key={page} page={page - 1} />
    </AtTheOffice>
  );
}

function Office({ page }: { readonly page: number }) {
  const { flows, environment } = useApp();
  const [flow] = useState(() => flows.operators());
  const signIns = useResource(flows, 'signIns', { page });
  return <OperatorsScreen flow={flow} signIns={signIns} market={environment.market} />;
}
