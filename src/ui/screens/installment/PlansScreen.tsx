import { Trans } from '@lingui/react/macro';
import type { InstallmentPlan } from '#domain/installment/installment-plan.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { PlanFigures } from './PlanFrame.tsx';

type Plans = readonly InstallmentPlan[];

/** /checkout/installment without a plan: all of the fan's. */
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
      return <TroublePage trouble={view.trouble} onRetry={onRetry} />;
    case 'empty':
      return (
        <Page width="text" padded>
          <EmptyState
            as="h1"
            title={<Trans>You have no instalment plans</Trans>}
            action={
              <LinkButton href="/my-purchases" variant="primary">
                <Trans>See my purchases</Trans>
              </LinkButton>
            }
          >
            <Trans>What you buy in instalments is paid here. Nothing is due.</Trans>
          </EmptyState>
        </Page>
      );
    case 'ready':
      return (
        <Page width="text" padded>
          <Stack gap={5}>
            <Heading as="h1" look="title">
              <Trans>My instalment plans</Trans>
            </Heading>
            {view.value.map((plan) => (
              <OnePlan key={plan.planId} plan={plan} />
            ))}
          </Stack>
        </Page>
      );
  }
}

function OnePlan({ plan }: { readonly plan: InstallmentPlan }) {
  const { planId, title, due } = plan;
  const isPaid = due.amount === 0;
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">{title}</Heading>
        <PlanFigures plan={plan} />
        <Row>
          <LinkButton
            href={`/checkout/installment?${new URLSearchParams({ plan: planId })}`}
            variant={isPaid ? 'secondary' : 'primary'}
          >
            {isPaid ? <Trans>See the plan</Trans> : <Trans>Pay {title}</Trans>}
          </LinkButton>
        </Row>
      </Stack>
    </Panel>
  );
}
