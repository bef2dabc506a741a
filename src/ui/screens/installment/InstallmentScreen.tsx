import { Trans } from '@lingui/react/macro';
import type { MarketCode } from '#domain/market/market.ts';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import type { InstallmentFlow } from '#machines/installment/installment.machine.ts';
import { type InstallmentView, toInstallmentView } from '#machines/installment/installment.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { TroublePage } from '../TroublePage.tsx';
import { CheckingQuotas } from './CheckingQuotas.tsx';
import { PayQuotas } from './PayQuotas.tsx';
import { PlanFrame } from './PlanFrame.tsx';
import { QuotaOutcomeAlert } from './QuotaOutcomeAlert.tsx';

type InstallmentScreenProps = { readonly flow: InstallmentFlow; readonly market: MarketCode };

/** /checkout/installment: a plan, and paying its quotas. */
export function InstallmentScreen({ flow, market }: InstallmentScreenProps) {
  const [view, send] = useFlow(flow, toInstallmentView);
  return <InstallmentViews view={view} send={send} market={market} />;
}

type InstallmentViewsProps = {
  readonly view: InstallmentView;
  readonly send: (event: InstallmentEvent) => void;
  readonly market: MarketCode;
};

export function InstallmentViews({ view, send, market }: InstallmentViewsProps) {
  switch (view.screen) {
    case 'reading':
      return (
        <Page width="text" padded>
          <Skeleton count={5} />
        </Page>
      );
    case 'unreachable':
      return <TroublePage trouble={view.trouble} onRetry={() => send({ type: 'refresh.requested' })} />;
    case 'unknown':
      return <UnknownPlan />;
    case 'choosing':
      return (
        <PlanFrame plan={view.plan}>
          <PayQuotas view={view} send={send} market={market} />
        </PlanFrame>
      );
    case 'checking':
      return (
        <PlanFrame plan={view.plan}>
          <CheckingQuotas view={view} send={send} />
        </PlanFrame>
      );
    case 'complete':
      return (
        <PlanFrame plan={view.plan}>
          <QuotaOutcomeAlert outcome={view.outcome} plan={view.plan} />
          <p>
            <Trans>Everything is paid. There is nothing left to do here.</Trans>
          </p>
        </PlanFrame>
      );
  }
}

/** Nothing by that name is this fan's. */
export function UnknownPlan() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>We do not find this plan</Trans>}
        action={
          <LinkButton href="/checkout/installment" variant="primary">
            <Trans>See my instalment plans</Trans>
          </LinkButton>
        }
      >
        <Trans>It may belong to another account. Nothing was charged.</Trans>
      </EmptyState>
    </Page>
  );
}
