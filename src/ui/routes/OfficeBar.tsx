import { anyMay } from '#domain/auth/permission.ts';
import type { Role } from '#domain/auth/role.ts';
import type { MoneyAlertPage } from '#domain/payment/money-alert.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { OfficeNav } from '../screens/operators/OfficeNav.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

type OfficeBarProps = { readonly roles: readonly Role[]; readonly path: string };

/** The pages of whoever works here; a manager sees how many alerts wait. */
export function OfficeBar(props: OfficeBarProps) {
  return anyMay(props.roles, 'REFUND') ? <CountedBar {...props} /> : <OfficeNav {...props} />;
}

function CountedBar(props: OfficeBarProps) {
  const { flows } = useApp();
  const [view] = useFlow(useResource(flows, 'openAlerts', null), toResourceView<MoneyAlertPage>);
  return <OfficeNav {...props} alerts={view.screen === 'ready' ? view.value.open : undefined} />;
}
