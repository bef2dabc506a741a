import { anyRoleHasPermission } from '#domain/identity/permission.ts';
import type { Role } from '#domain/identity/role.ts';
import type { PaymentExceptionPage } from '#domain/payment/payment-exception.ts';
import { toResourceView } from '#machines/resource/resource.view.ts';
import { useFlow } from '../flow/use-flow.ts';
import { BackOfficeNav } from '../screens/operators/BackOfficeNav.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

type BackOfficeBarProps = { readonly roles: readonly Role[]; readonly path: string };

/** The staff menu; a manager also sees how many payment exceptions are open. */
export function BackOfficeBar(props: BackOfficeBarProps) {
  return anyRoleHasPermission(props.roles, 'REFUND') ? (
    <BarWithOpenCount {...props} />
  ) : (
    <BackOfficeNav {...props} />
  );
}

function BarWithOpenCount(props: BackOfficeBarProps) {
  const { flows } = useApp();
  const [view] = useFlow(
    useResource(flows, 'openPaymentExceptions', null),
    toResourceView<PaymentExceptionPage>,
  );
  return <BackOfficeNav {...props} alerts={view.screen === 'ready' ? view.value.open : undefined} />;
}
