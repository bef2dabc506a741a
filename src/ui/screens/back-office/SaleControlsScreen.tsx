import { Trans } from '@lingui/react/macro';
import { type FormEvent, useRef } from 'react';
import { buildEventPath } from '#domain/catalogue/event-path.ts';
import { formatLocalDateTime } from '#domain/shared/local-date-time.ts';
import type { SaleControlsEvent } from '#machines/sale-controls/sale-controls.events.ts';
import type { SaleControlsFlow } from '#machines/sale-controls/sale-controls.machine.ts';
import { type SaleControlsView, toSaleControlsView } from '#machines/sale-controls/sale-controls.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Field } from '../../components/Field/Field.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Skeleton } from '../../components/Skeleton/Skeleton.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import { FailureAlert } from '../FailureAlert.tsx';
import { focusFirstInvalid, readText } from '../forms/field-errors.ts';
import { SaleChangeDialog } from './SaleChangeDialog.tsx';
import styles from './SaleControls.module.css';
import { SaleDifferences } from './SaleDifferences.tsx';
import { SaleSections } from './SaleSections.tsx';
import type { SaleControlsProps } from './sale-controls-props.ts';

/** The part of an event's page with which managers control its sale. */
export function SaleControlsScreen({ flow }: { readonly flow: SaleControlsFlow }) {
  const [view, send] = useFlow(flow, toSaleControlsView);
  return <SaleControlsViews view={view} send={send} />;
}

type SaleControlsViewsProps = {
  readonly view: SaleControlsView;
  readonly send: (event: SaleControlsEvent) => void;
};

export function SaleControlsViews({ view, send }: SaleControlsViewsProps) {
  return (
    <Panel>
      <Stack>
        <Heading variant="card">
          <Trans>Sales controls</Trans>
        </Heading>
        {view.screen === 'loading' ? <Skeleton count={4} /> : null}
        {view.screen === 'failed' ? (
          <FailureAlert
            failure={view.failure}
            action={
              <Button onClick={() => send({ type: 'retry.requested' })}>
                <Trans>Try again</Trans>
              </Button>
            }
          />
        ) : null}
        {view.screen === 'ready' ? <SaleControlsContent view={view} send={send} /> : null}
      </Stack>
    </Panel>
  );
}

function SaleControlsContent({ view, send }: SaleControlsProps) {
  const { sale, draft, conflict, hasSaved, failure, issues, isChanged, dialog } = view;
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const period = {
      saleOpensAt: view.canMoveOpening
        ? readText(data, 'saleOpensAt')
        : formatLocalDateTime(draft.saleOpensAt, sale.timeZone),
      saleClosesAt: readText(data, 'saleClosesAt'),
    };
    send({ type: 'review.requested', period });
    focusFirstInvalid(event.currentTarget);
  };
  return (
    <>
      <Row spread>
        <p>
          <b>
            <SaleState view={view} />
          </b>
        </p>
        <Link href={buildEventPath(sale.eventId)} target="_blank" rel="noreferrer">
          <Trans>See as a fan</Trans>
        </Link>
      </Row>
      {hasSaved ? (
        <Alert
          tone="success"
          announce="now"
          takesFocus
          title={<Trans>Saved. Fans see it in a moment.</Trans>}
        />
      ) : null}
      {conflict === null ? null : <SaleConflict view={view} conflict={conflict} />}
      <FailureAlert failure={failure} />
      {sale.canChange ? (
        <Row>
          <Button
            variant={sale.isSuspended ? 'primary' : 'danger'}
            onClick={() => send({ type: 'suspension.requested' })}
          >
            {sale.isSuspended ? <Trans>Resume sales</Trans> : <Trans>Suspend sales</Trans>}
          </Button>
        </Row>
      ) : (
        <Note>
          <Trans>The event is over or cancelled: its sale can no longer be changed.</Trans>
        </Note>
      )}
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {sale.canChange ? <SalePeriodFields view={view} send={send} /> : null}
          <SaleSections view={view} send={send} />
          {issues.includes('NOTHING_CHANGED') ? (
            <p role="status">
              <Trans>Nothing has been changed yet.</Trans>
            </p>
          ) : null}
          {sale.canChange ? (
            <Row>
              <Button type="submit" variant="primary">
                <Trans>Review changes</Trans>
              </Button>
              {isChanged ? (
                <Button
                  onClick={() => {
                    form.current?.reset();
                    send({ type: 'draft.discarded' });
                  }}
                >
                  <Trans>Discard changes</Trans>
                </Button>
              ) : null}
            </Row>
          ) : null}
        </Stack>
      </form>
      {dialog === null ? null : <SaleChangeDialog view={view} dialog={dialog} send={send} />}
    </>
  );
}

function SaleState({ view: { sale, phase } }: Pick<SaleControlsProps, 'view'>) {
  const opening = <DateText at={sale.saleOpensAt} timeZone={sale.timeZone} format="dayAndTime" />;
  const closing = <DateText at={sale.saleClosesAt} timeZone={sale.timeZone} format="dayAndTime" />;
  switch (phase) {
    case 'SUSPENDED':
      return <Trans>Suspended: nobody can buy</Trans>;
    case 'NOT_YET_OPEN':
      return <Trans>Sales open on {opening}</Trans>;
    case 'OPEN':
      return <Trans>On sale until {closing}</Trans>;
    case 'CLOSED':
      return <Trans>Sales closed on {closing}</Trans>;
  }
}

function SaleConflict({
  view,
  conflict,
}: Pick<SaleControlsProps, 'view'> & {
  readonly conflict: NonNullable<SaleControlsProps['view']['conflict']>;
}) {
  return (
    <Alert
      tone="attention"
      announce="now"
      title={<Trans>Someone else changed this sale first. Nothing of yours was saved.</Trans>}
    >
      {conflict.length === 0 ? null : (
        <SaleDifferences differences={conflict} timeZone={view.sale.timeZone} />
      )}
      <p>
        <Trans>Your changes are kept below. Review them again to save them.</Trans>
      </p>
    </Alert>
  );
}

function SalePeriodFields({ view }: SaleControlsProps) {
  const { sale, draft, canMoveOpening, issues } = view;
  const hint = <Trans>Local time of the venue.</Trans>;
  return (
    <div className={styles.fields}>
      {canMoveOpening ? (
        <Field
          key={draft.saleOpensAt}
          name="saleOpensAt"
          type="datetime-local"
          label={<Trans>Sales open</Trans>}
          hint={hint}
          defaultValue={formatLocalDateTime(draft.saleOpensAt, sale.timeZone)}
          error={
            issues.includes('OPENING_INVALID') ? (
              <Trans>Enter a valid date and time.</Trans>
            ) : issues.includes('ALREADY_OPEN') ? (
              <Trans>The sale has already opened.</Trans>
            ) : undefined
          }
        />
      ) : null}
      <Field
        key={`closing ${draft.saleClosesAt}`}
        name="saleClosesAt"
        type="datetime-local"
        label={<Trans>Sales close</Trans>}
        hint={hint}
        defaultValue={formatLocalDateTime(draft.saleClosesAt, sale.timeZone)}
        error={
          issues.includes('CLOSING_INVALID') ? (
            <Trans>Enter a valid date and time.</Trans>
          ) : issues.includes('CLOSES_BEFORE_OPENING') ? (
            <Trans>Sales must close after they open.</Trans>
          ) : undefined
        }
      />
    </div>
  );
}
