import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Installment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { installmentStatusNames, planKindNames } from '../../i18n/installment-messages.ts';
import { PlanTermsText } from './PlanTermsText.tsx';

type InstallmentPlanFrameProps = { readonly plan: InstallmentPlan; readonly children: ReactNode };

/** Frames a plan: its totals, what can be done now, and its installments. */
export function InstallmentPlanFrame({ plan, children }: InstallmentPlanFrameProps) {
  const { i18n } = useLingui();
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <div>
          <Note>{i18n._(planKindNames[plan.kind])}</Note>
          <Heading as="h1" variant="title">
            {plan.title}
          </Heading>
        </div>
        <PlanTotals plan={plan} />
        {children}
        <InstallmentList plan={plan} />
        {plan.terms === null || plan.state === 'COMPLETE' ? null : <PlanTermsText terms={plan.terms} />}
      </Stack>
    </Page>
  );
}

/** Shows the total, the amount paid, the amount left and the next due date. */
export function PlanTotals({ plan }: { readonly plan: InstallmentPlan }) {
  const { total, paid, due, nextDueAt, timeZone, serverNow } = plan;
  return (
    <DefinitionList
      ruled
      items={[
        { id: 'total', term: <Trans>Total</Trans>, value: <Money value={total} /> },
        { id: 'paid', term: <Trans>Paid so far</Trans>, value: <Money value={paid} /> },
        { id: 'due', term: <Trans>Amount due</Trans>, value: <Money value={due} /> },
        ...(nextDueAt === null
          ? []
          : [
              {
                id: 'next',
                term:
                  nextDueAt < serverNow ? (
                    <Trans>Installment overdue since</Trans>
                  ) : (
                    <Trans>Next installment due</Trans>
                  ),
                value: <DateText at={nextDueAt} timeZone={timeZone} format="date" />,
              },
            ]),
      ]}
    />
  );
}

/** Lists every installment with its due date and status. */
export function InstallmentList({
  plan: { installments, timeZone, serverNow },
}: Pick<InstallmentPlanFrameProps, 'plan'>) {
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">
          <Trans>Installments</Trans>
        </Heading>
        <DefinitionList
          items={installments.map((installment) => ({
            id: installment.installmentId,
            term: (
              <>
                <b>
                  <Trans>Installment {installment.number}</Trans>
                </b>{' '}
                <InstallmentTag installment={installment} now={serverNow} />
                <br />
                <DateText at={installment.dueAt} timeZone={timeZone} format="date" />
              </>
            ),
            value: <Money value={installment.amount} />,
          }))}
        />
      </Stack>
    </Panel>
  );
}

function InstallmentTag({
  installment: { status, dueAt },
  now,
}: {
  readonly installment: Installment;
  readonly now: number;
}) {
  const { i18n } = useLingui();
  if (status === 'PAID')
    return (
      <Tag tone="success" icon={<Check size={16} aria-hidden="true" />}>
        {i18n._(installmentStatusNames.PAID)}
      </Tag>
    );
  return (
    <Tag tone={dueAt < now ? 'danger' : 'pending'} icon={<Clock size={16} aria-hidden="true" />}>
      {dueAt < now ? <Trans>Overdue</Trans> : i18n._(installmentStatusNames[status])}
    </Tag>
  );
}
