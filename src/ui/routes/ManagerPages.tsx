import { useSearch } from '@tanstack/react-router';
import { FanAccessScreen } from '../screens/operators/FanAccessScreen.tsx';
import { OperatorsScreen } from '../screens/operators/OperatorsScreen.tsx';
import { BackOfficeLayout } from './BackOfficeLayout.tsx';
import { parseEventSearch } from './search-params.ts';
import { useApp, usePageFlow } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** A fan's account access, managed by a manager. */
export function FanAccessPage() {
  const flow = usePageFlow('fanAccess', null);
  return (
    <BackOfficeLayout>
      <FanAccessScreen flow={flow} />
    </BackOfficeLayout>
  );
}

/** The operators and the access log, for managers. */
export function OperatorsPage() {
  const { page = 1 } = parseEventSearch(useSearch({ strict: false }));
  return (
    <BackOfficeLayout>
      <OperatorList key={page} page={page - 1} />
    </BackOfficeLayout>
  );
}

function OperatorList({ page }: { readonly page: number }) {
  const { flows, environment } = useApp();
  const flow = usePageFlow('operators', null);
  const signIns = useResource(flows, 'signIns', { page });
  return <OperatorsScreen flow={flow} signIns={signIns} market={environment.market} />;
}
