import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import type { PlanAtDesk } from '#domain/installment/plan-at-desk.ts';
import type { DeskPlansEvent } from '#machines/desk-plans/desk-plans.events.ts';
import type { DeskPlansFlow } from '#machines/desk-plans/desk-plans.machine.ts';
import { type DeskPlansView, toDeskPlansView } from '#machines/desk-plans/desk-plans.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import styles from '../office/Office.module.css';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { PlanFigures } from './PlanFrame.tsx';
import { PlanToTake } from './PlanToTake.tsx';

/** /assistant/installment: a fan's plan is looked up, and the money for its quotas taken. */
export function DeskPlansScreen({ flow }: { readonly flow: DeskPlansFlow }) {
  const [view, send] = useFlow(flow, toDeskPlansView);
  return <DeskPlansViews view={view} send={send} />;
}

type DeskPlansViewsProps = { readonly view: DeskPlansView; readonly send: (event: DeskPlansEvent) => void };

export function DeskPlansViews({ view, send }: DeskPlansViewsProps) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>Instalments</Trans>
        </Heading>
        <PlanSearch view={view} send={send} />
        <TroubleAlert trouble={view.trouble} />
        {view.screen === 'found' ? <Found view={view} send={send} /> : null}
      </Stack>
    </Page>
  );
}

function PlanSearch({ view: { words, looking }, send }: DeskPlansViewsProps) {
  return (
    <search>
      <form
        className={styles.search}
        onSubmit={(sent) => {
          sent.preventDefault();
          const typed = new FormData(sent.currentTarget).get('q');
          send({ type: 'words.sought', words: typeof typed === 'string' ? typed : '' });
        }}
      >
        <Field
          key={words}
          name="q"
          type="search"
          defaultValue={words}
          maxLength={120}
          autoFocus={words === ''}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={<Trans>Find the fan’s plan</Trans>}
        />
        <Button type="submit" icon={<Search size={20} />} busy={looking ? <Trans>Looking</Trans> : undefined}>
          <Trans>Find</Trans>
        </Button>
      </form>
      <Note>
        <Trans>
          By the fan’s document number, e-mail address or mobile, or the code of the order: the whole of it.
        </Trans>
      </Note>
    </search>
  );
}

type FoundProps = DeskPlansViewsProps & {
  readonly view: Extract<DeskPlansView, { readonly screen: 'found' }>;
};

function Found({ view: { plans, chosen, words }, send }: FoundProps) {
  if (plans.length === 0)
    return (
      <div role="status">
        <EmptyState title={<Trans>No plan was found for “{words}”</Trans>}>
          <Trans>
            Read it again, letter by letter, or ask for another: the fan may have bought with another document
            or e-mail.
          </Trans>
        </EmptyState>
      </div>
    );
  if (chosen !== null)
    return <PlanToTake key={chosen.plan.planId} chosen={chosen} send={send} isOneOfMany={plans.length > 1} />;
  return (
    <>
      {plans.map((one) => (
        <OnePlan key={one.plan.planId} one={one} send={send} />
      ))}
    </>
  );
}

function OnePlan({ one: { plan, fan }, send }: Pick<FoundProps, 'send'> & { readonly one: PlanAtDesk }) {
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
        <PlanFigures plan={plan} />
        <Row>
          <Button onClick={() => send({ type: 'plan.chosen', planId: plan.planId })}>
            <Trans>Open {title}</Trans>
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}
