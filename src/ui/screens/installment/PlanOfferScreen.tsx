import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { CalendarCheck } from 'lucide-react';
import type { OfferedPlan } from '#domain/installment/plan-schedule.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import type { PlanOfferEvent } from '#machines/plan-offer/plan-offer.events.ts';
import type { PlanOfferFlow } from '#machines/plan-offer/plan-offer.machine.ts';
import { type PlanOfferView, toPlanOfferView } from '#machines/plan-offer/plan-offer.view.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { ChoiceList } from '../../components/ChoiceList/ChoiceList.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { ActionBar, Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { FailurePage } from '../FailurePage.tsx';
import { SeatList } from '../sale/SeatsText.tsx';
import { PlanTermsText } from './PlanTermsText.tsx';

type PlanOfferScreenProps = {
  readonly flow: PlanOfferFlow;
  /** Shows the plan that was opened. */
  readonly renderOpened: (view: Extract<PlanOfferView, { readonly screen: 'opened' }>) => React.ReactNode;
};

/** Shows the plans that can pay for held seats, before anything is paid (/checkout/installment, /assistant/installment). */
export function PlanOfferScreen({ flow, renderOpened }: PlanOfferScreenProps) {
  const [view, send] = useFlow(flow, toPlanOfferView);
  return view.screen === 'opened' ? renderOpened(view) : <PlanOfferViews view={view} send={send} />;
}

type PlanOfferViewsProps = {
  readonly view: Exclude<PlanOfferView, { readonly screen: 'opened' }>;
  readonly send: (event: PlanOfferEvent) => void;
};

export function PlanOfferViews({ view, send }: PlanOfferViewsProps) {
  switch (view.screen) {
    case 'loading':
      return (
        <Page width="text" padded>
          <Skeleton count={5} />
        </Page>
      );
    case 'unreachable':
      return <FailurePage failure={view.failure} onRetry={() => send({ type: 'refresh.requested' })} />;
    case 'gone':
      return <SeatsGone view={view} />;
    case 'withoutOffer':
      return <NoPlan view={view} />;
    case 'choosing':
      return <PlanChoice view={view} send={send} />;
  }
}

type ChoosingProps = Omit<PlanOfferViewsProps, 'view'> & {
  readonly view: Extract<PlanOfferView, { readonly screen: 'choosing' }>;
};

function PlanChoice({ view, send }: ChoosingProps) {
  const { t } = useLingui();
  const { salesChannel, event, reservation, offers, chosen, first, opening, failure } = view;
  const amount = <Money value={first.amount} />;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>Pay in installments</Trans>
        </Heading>
        <div>
          <EventHeading event={event} as="h2" />
          <SeatList items={reservation.items} />
        </div>
        <FailureAlert failure={failure} />
        {offers.length === 1 ? null : (
          <ChoiceList
            legend={t`Choose a plan`}
            name="plan"
            chosen={chosen.id}
            choices={offers.map((offer) => ({ value: offer.id, label: <PlanName offer={offer} /> }))}
            onChoose={(offerId) => send({ type: 'offer.chosen', offerId })}
          />
        )}
        <PlanSchedule offer={chosen} />
        <PlanTermsText terms={chosen} />
        <ActionBar>
          <Button
            variant="primary"
            size="large"
            wide
            icon={<CalendarCheck size={20} />}
            busy={opening ? <Trans>Booking the seats</Trans> : undefined}
            onClick={() => send({ type: 'plan.confirmed' })}
          >
            <Trans>Continue and pay {amount} now</Trans>
          </Button>
          {reservation.expiresAt === null ? null : (
            <Note>
              <Trans>
                The seats are yours until{' '}
                <DateText at={reservation.expiresAt} timeZone={event.venue.timeZone} format="time" />.
              </Trans>
            </Note>
          )}
        </ActionBar>
        <Row>
          <LinkButton href={buildStepPath(salesChannel, 'BUY')} variant="secondary">
            <Trans>Pay another way</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Page>
  );
}

function PlanName({ offer: { installments } }: { readonly offer: OfferedPlan }) {
  const [first, second] = installments;
  if (first === undefined || second === undefined) return null;
  const [firstAmount, nextAmount] = [
    <Money key="1" value={first.amount} />,
    <Money key="2" value={second.amount} />,
  ];
  const others = installments.length - 1;
  return others === 1 ? (
    <Trans>
      {firstAmount} now and {nextAmount} later
    </Trans>
  ) : (
    <Trans>
      {firstAmount} now and {others} installments of {nextAmount}
    </Trans>
  );
}

/** Lists every installment with its date, and the whole cost. */
export function PlanSchedule({ offer: { installments, total, timeZone } }: { readonly offer: OfferedPlan }) {
  return (
    <Panel>
      <Stack gap={3}>
        <Heading as="h2">
          <Plural value={installments.length} one="# installment" other="# installments" />
        </Heading>
        <DefinitionList
          items={installments.map(({ number, amount, dueAt }) => ({
            id: String(number),
            term:
              number === 1 ? (
                <b>
                  <Trans context="due date">Today</Trans>
                </b>
              ) : (
                <DateText at={dueAt} timeZone={timeZone} format="date" />
              ),
            value: <Money value={amount} />,
          }))}
        />
        <DefinitionList
          ruled
          items={[{ id: 'total', term: <Trans>Total you pay</Trans>, value: <Money value={total} /> }]}
        />
        <Note>
          <Trans>The same as paying at once: there is no interest and no extra fee.</Trans>
        </Note>
      </Stack>
    </Panel>
  );
}

function SeatsGone({ view: { salesChannel } }: { readonly view: Pick<PlanOfferView, 'salesChannel'> }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>These seats are no longer held</Trans>}
        action={
          <Row>
            <LinkButton href={buildStepPath(salesChannel, 'ENTRY')} variant="primary">
              <Trans>Choose seats</Trans>
            </LinkButton>
            <LinkButton href={buildStepPath(salesChannel, 'INSTALLMENT')}>
              <Trans>See the installment plans</Trans>
            </LinkButton>
          </Row>
        }
      >
        <Trans>Their time ran out, or their plan is already open. Nothing was charged here.</Trans>
      </EmptyState>
    </Page>
  );
}

function NoPlan({ view: { salesChannel } }: { readonly view: Pick<PlanOfferView, 'salesChannel'> }) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={<Trans>No installment plan fits this purchase</Trans>}
        action={
          <LinkButton href={buildStepPath(salesChannel, 'BUY')} variant="primary">
            <Trans>Pay another way</Trans>
          </LinkButton>
        }
      >
        <Trans>The event is too soon to pay in installments. The seats are still held.</Trans>
      </EmptyState>
    </Page>
  );
}
