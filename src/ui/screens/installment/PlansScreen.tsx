import { Trans } from '@lingui/react/macro';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { buildPlanPath } from '#domain/sale/sale-path.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { PlanTotals } from './InstallmentPlanFrame.tsx';

type Plans = readonly InstallmentPlan[];

/** Lists the fan's plans (/checkout/installment without a plan). */
export function PlansScreen({ flow }: { readonly flow: ResourceFlow<null, Plans> }) {
  const [view, send] = useFlow(flow, toResourceView<Plans>);
  return <PlansViews view={view} onRetry={() => send({ type: 'retry.requested' })} />;
}

type PlansViewsProps = { readonly view: ResourceView<Plans>; readonly onRetry: () => void };

export function PlansViews({ view, onRetry }: PlansViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <Page width="text" padded>
          <Skeleton count={4} />
        </Page>
      );
    case 'failed':
      return <FailurePage failure={view.failure} onRetry={onRetry} />;
    case 'empty':
      return (
        <Page width="text" padded>
          <EmptyState
            as="h1"
            title={<Trans>You have no installment plans</Trans>}
            action={
              <LinkButton href="/my-purchases" variant="primary">
                <Trans>See my purchases</Trans>
              </LinkButton>
            }
          >
            <Trans>Installment purchases are paid here. Nothing is due.</Trans>
          </EmptyState>
        </Page>
      );
    case 'ready':
      return (
        <Page width="text" padded>
          <Stack gap={5}>
            <Heading as="h1" variant="title">
              <Trans>My installment plans</Trans>
            </Heading>
            {view.value.map((plan) => (
              <PlanCard key={plan.planId} plan={plan} />
            ))}
          </Stack>
        </Page>
      );
  }
}

function PlanCard({ plan }: { readonly plan: InstallmentPlan }) {
  const { planId, title, due } = plan;
  const isPaid = due.amount === 0;
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">{title}</Heading>
        <PlanTotals plan={plan} />
        <Row>
          <LinkButton href={buildPlanPath('SELF_SERVICE', planId)} variant={isPaid ? 'secondary' : 'primary'}>
            {isPaid ? <Trans>See the plan</Trans> : <Trans>Pay {title}</Trans>}
          </LinkButton>
        </Row>
      </Stack>
    </Panel>
  );
}
