import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Installment, InstallmentPlan } from '#domain/installment/installment-plan.ts';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { installmentStatusNames, planKindNames } from '../../i18n/installment-words.ts';

type PlanFrameProps = { readonly plan: InstallmentPlan; readonly children: ReactNode };

/** What a plan costs and what is due, and under it what can be done now. */
export function PlanFrame({ plan, children }: PlanFrameProps) {
  const { i18n } = useLingui();
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <div>
          <Note>{i18n._(planKindNames[plan.kind])}</Note>
          <Heading as="h1" look="title">
            {plan.title}
          </Heading>
        </div>
        <PlanFigures plan={plan} />
        {children}
        <Quotas plan={plan} />
      </Stack>
    </Page>
  );
}

/** Total, paid, to pay, and by when the next quota. */
export function PlanFigures({ plan }: { readonly plan: InstallmentPlan }) {
  const { total, paid, due, nextDueAt, timeZone } = plan;
  return (
    <Lines
      ruled
      items={[
        { id: 'total', term: <Trans>Total</Trans>, value: <Money value={total} /> },
        { id: 'paid', term: <Trans>Paid so far</Trans>, value: <Money value={paid} /> },
        { id: 'due', term: <Trans>Left to pay</Trans>, value: <Money value={due} /> },
        ...(nextDueAt === null
          ? []
          : [
              {
                id: 'next',
                term: <Trans>Next instalment due</Trans>,
                value: <DateText at={nextDueAt} timeZone={timeZone} look="date" />,
              },
            ]),
      ]}
    />
  );
}

/** Every quota, by when it is due and whether it is paid. */
export function Quotas({ plan: { installments, timeZone, serverNow } }: Pick<PlanFrameProps, 'plan'>) {
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">
          <Trans>Instalments</Trans>
        </Heading>
        <Lines
          items={installments.map((quota) => ({
            id: quota.installmentId,
            term: (
              <>
                <b>
                  <Trans>Instalment {quota.number}</Trans>
                </b>{' '}
                <QuotaTag quota={quota} now={serverNow} />
                <br />
                <DateText at={quota.dueAt} timeZone={timeZone} look="date" />
              </>
            ),
            value: <Money value={quota.amount} />,
          }))}
        />
      </Stack>
    </Panel>
  );
}

function QuotaTag({ quota: { status, dueAt }, now }: { readonly quota: Installment; readonly now: number }) {
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
