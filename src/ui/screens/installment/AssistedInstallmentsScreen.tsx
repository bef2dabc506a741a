import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { AssistedPlan } from '#domain/installment/assisted-plan.ts';
import type { AssistedInstallmentsEvent } from '#machines/assisted-installments/assisted-installments.events.ts';
import type { AssistedInstallmentsFlow } from '#machines/assisted-installments/assisted-installments.machine.ts';
import {
  type AssistedInstallmentsView,
  toAssistedInstallmentsView,
} from '#machines/assisted-installments/assisted-installments.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import styles from '../back-office/BackOffice.module.css';
import { FailureAlert } from '../FailureAlert.tsx';
import { AssistedPlanPanel } from './AssistedPlanPanel.tsx';
import { PlanTotals } from './InstallmentPlanFrame.tsx';

/** Finds a fan's plan and collects its installments (/assistant/installment). */
export function AssistedInstallmentsScreen({ flow }: { readonly flow: AssistedInstallmentsFlow }) {
  const [view, send] = useFlow(flow, toAssistedInstallmentsView);
  return <AssistedInstallmentsViews view={view} send={send} />;
}

type AssistedInstallmentsViewsProps = {
  readonly view: AssistedInstallmentsView;
  readonly send: (event: AssistedInstallmentsEvent) => void;
};

export function AssistedInstallmentsViews({ view, send }: AssistedInstallmentsViewsProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          {view.isOverdueList ? <Trans>Overdue plans</Trans> : <Trans>Installments</Trans>}
        </Heading>
        <PlanSearch view={view} send={send} />
        <FailureAlert failure={view.failure} />
        {view.screen === 'results' ? <FoundPlans view={view} send={send} /> : null}
      </Stack>
    </Page>
  );
}

function PlanSearch({ view: { searchText, looking }, send }: AssistedInstallmentsViewsProps) {
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(submitEvent) => {
          submitEvent.preventDefault();
          const input = new FormData(submitEvent.currentTarget).get('q');
          send({ type: 'search.submitted', searchText: typeof input === 'string' ? input : '' });
        }}
      >
        <Field
          key={searchText}
          name="q"
          type="search"
          defaultValue={searchText}
          maxLength={120}
          autoFocus={searchText === ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={<Trans>Find the fan’s plan</Trans>}
        />
        <Button
          type="submit"
          icon={<Search size={20} />}
          busy={looking ? <Trans>Searching</Trans> : undefined}
        >
          <Trans>Find</Trans>
        </Button>
      </form>
      <Note>
        <Trans>
          Enter the full document number, email address or mobile number of the fan, or the full order code.
        </Trans>
      </Note>
    </search>
  );
}

type FoundPlansProps = AssistedInstallmentsViewsProps & {
  readonly view: Extract<AssistedInstallmentsView, { readonly screen: 'results' }>;
};

function FoundPlans({ view: { plans, chosen, searchText, isOverdueList }, send }: FoundPlansProps) {
  if (plans.length === 0 && isOverdueList)
    return (
      <div role="status">
        <EmptyState title={<Trans>No plan is overdue</Trans>}>
          <Trans>Plans appear here once an installment is past its grace period.</Trans>
        </EmptyState>
      </div>
    );
  if (plans.length === 0)
    return (
      <div role="status">
        <EmptyState title={<Trans>No plan was found for “{searchText}”</Trans>}>
          <Trans>
            Check it letter by letter, or ask for a different detail. The fan may have bought with another
            document or email.
          </Trans>
        </EmptyState>
      </div>
    );
  if (chosen !== null)
    return (
      <AssistedPlanPanel
        key={chosen.plan.planId}
        chosen={chosen}
        send={send}
        isOneOfMany={plans.length > 1}
      />
    );
  return (
    <>
      {plans.map((entry) => (
        <PlanCard key={entry.plan.planId} entry={entry} send={send} />
      ))}
    </>
  );
}

function PlanCard({
  entry: { plan, fan },
  send,
}: Pick<FoundPlansProps, 'send'> & { readonly entry: AssistedPlan }) {
  const { title } = plan;
  return (
    <Panel>
      <Stack gap={3}>
        <div>
          <Heading as="h2">{title}</Heading>
          <Note>
            {fan.name} · {fan.email}
          </Note>
        </div>
        <PlanTotals plan={plan} />
        <Row>
          <Button onClick={() => send({ type: 'plan.chosen', planId: plan.planId })}>
            <Trans>Open {title}</Trans>
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
