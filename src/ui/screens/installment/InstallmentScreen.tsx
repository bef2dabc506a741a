import { Trans } from '@lingui/react/macro';
import type { MarketCode } from '#domain/market/market.ts';
import { buildTicketsPath } from '#domain/order/order-paths.ts';
import type { GetFlow } from '#machines/flows.ts';
import type { InstallmentEvent } from '#machines/installment/installment.events.ts';
import type { InstallmentFlow } from '#machines/installment/installment.machine.ts';
import { type InstallmentView, toInstallmentView } from '#machines/installment/installment.view.ts';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page, Row } from '../../components/Layout/Layout.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailurePage } from '../FailurePage.tsx';
import { AutomaticCharge } from './AutomaticCharge.tsx';
import { InstallmentPaymentChecking } from './InstallmentPaymentChecking.tsx';
import { InstallmentPlanFrame } from './InstallmentPlanFrame.tsx';
import { InstallmentResultAlert } from './InstallmentResultAlert.tsx';
import { PayInstallmentsForm } from './PayInstallmentsForm.tsx';
import { PlanOverAlert, PlanStateNote } from './PlanStateNote.tsx';

type InstallmentScreenProps = {
  readonly flow: InstallmentFlow;
  readonly market: MarketCode;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
};

/** Shows a plan and pays its installments (/checkout/installment). */
export function InstallmentScreen({ flow, ...rest }: InstallmentScreenProps) {
  const [view, send] = useFlow(flow, toInstallmentView);
  return <InstallmentViews {...rest} view={view} send={send} />;
}

type InstallmentViewsProps = {
  readonly view: InstallmentView;
  readonly send: (event: InstallmentEvent) => void;
  readonly market: MarketCode;
  readonly bankChallenge: GetFlow<'bankChallenge'>;
};

export function InstallmentViews({ view, send, market, bankChallenge }: InstallmentViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <Page width="text" padded>
          <Skeleton count={5} />
        </Page>
      );
    case 'unreachable':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'refresh.requested' })} />;
    case 'notFound':
      return <UnknownPlan />;
    case 'choosing':
      return (
        <InstallmentPlanFrame plan={view.plan}>
          <PlanStateNote plan={view.plan} />
          <PayInstallmentsForm view={view} send={send} market={market} />
          <AutomaticCharge view={view.automaticCharge} send={send} />
        </InstallmentPlanFrame>
      );
    case 'checking':
      return (
        <InstallmentPlanFrame plan={view.plan}>
          <InstallmentPaymentChecking {...{ view, send, bankChallenge }} />
        </InstallmentPlanFrame>
      );
    case 'complete':
      return (
        <InstallmentPlanFrame plan={view.plan}>
          <InstallmentResultAlert result={view.result} plan={view.plan} />
          <p>
            <Trans>You have paid in full. There is nothing left to do.</Trans>
          </p>
          {view.plan.order === null ? null : (
            <Row>
              <LinkButton href={buildTicketsPath(view.plan.order.orderId)} variant="primary">
                <Trans>See my tickets</Trans>
              </LinkButton>
            </Row>
          )}
        </InstallmentPlanFrame>
      );
    case 'over':
      return (
        <InstallmentPlanFrame plan={view.plan}>
          <InstallmentResultAlert result={view.result} plan={view.plan} />
          <PlanOverAlert plan={view.plan} />
        </InstallmentPlanFrame>
      );
  }
}

/** Shown when the fan has no plan with this id. */
export function UnknownPlan() {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>Plan not found</Trans>}
        action={
          <LinkButton href="/checkout/installment" variant="primary">
            <Trans>See my installment plans</Trans>
          </LinkButton>
        }
      >
        <Trans>It may belong to another account. Nothing was charged.</Trans>
      </EmptyState>
    </Page>
  );
}
