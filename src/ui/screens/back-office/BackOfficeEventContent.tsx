import { Plural, Trans } from '@lingui/react/macro';
import { type CancellationProgress, isCancellationComplete } from '#domain/catalogue/event-cancellation.ts';
import { formatMoneyWithCode } from '#domain/market/format/money.ts';
import { formatCount } from '#domain/market/format/number.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { DefinitionList } from '../../components/DefinitionList/DefinitionList.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { SecondFactorDialog } from '../operators/SecondFactorDialog.tsx';
import styles from './BackOffice.module.css';
import { BackOfficeHeader } from './BackOfficeFrame.tsx';
import type { BackOfficeEventProps } from './back-office-event-props.ts';
import { CancelEventDialog } from './CancelEventDialog.tsx';

/** Shows what a cancellation would refund, or its progress. */
export function BackOfficeEventContent({ view, send }: BackOfficeEventProps) {
  const { detail, hasCancelled, failure, dialog } = view;
  const { event, refundableAmount: money, openReservations: open, canCancel, cancellation } = detail;
  const count = (value: number) => formatCount(value, money.currency);
  return (
    <>
      <BackOfficeHeader
        title={event.title}
        tag={
          event.cancelledAt === null ? null : (
            <Tag tone="danger">
              <Trans>Event cancelled</Trans>
            </Tag>
          )
        }
      >
        <DateText at={event.startsAt} timeZone={event.timeZone} format="dayAndTime" /> · {event.venue}
      </BackOfficeHeader>
      {failure?.code === 'TRANSITION_NOT_ALLOWED' ? (
        <Alert tone="danger" announce="now" title={<Trans>Nothing was changed</Trans>}>
          <Trans>
            Someone else already did this, or it can no longer be cancelled. This is the current status.
          </Trans>
        </Alert>
      ) : (
        <FailureAlert failure={failure} />
      )}
      {hasCancelled ? (
        <Alert tone="success" announce="now" takesFocus title={<Trans>The event is cancelled</Trans>}>
          <Trans>Sales have stopped, and the refunds have begun.</Trans>
        </Alert>
      ) : null}
      <div className={styles.pair}>
        {cancellation === null ? null : <CancellationProgressPanel progress={cancellation} view={view} />}
        <Panel>
          <Stack>
            <Heading variant="card">
              <Trans>Sales summary</Trans>
            </Heading>
            <DefinitionList
              ruled
              items={[
                { id: 'orders', term: <Trans>Paid orders</Trans>, value: count(event.orders) },
                {
                  id: 'money',
                  term: <Trans>Refund amount</Trans>,
                  value: <b>{formatMoneyWithCode(money)}</b>,
                },
                { id: 'open', term: <Trans>Carts and payments in progress</Trans>, value: count(open) },
              ]}
            />
            {canCancel ? (
              <Row>
                <Button variant="danger" onClick={() => send({ type: 'cancellation.started' })}>
                  <Trans>Cancel this event</Trans>
                </Button>
              </Row>
            ) : null}
            {canCancel || cancellation !== null ? null : (
              <Note>
                <Trans>The event has ended and can no longer be cancelled.</Trans>
              </Note>
            )}
          </Stack>
        </Panel>
      </div>
      {dialog?.kind === 'question' ? <CancelEventDialog view={view} dialog={dialog} send={send} /> : null}
      {dialog?.kind === 'proof' ? <SecondFactorDialog flow={dialog.flow} /> : null}
    </>
  );
}

function CancellationProgressPanel({
  progress,
  view,
}: {
  readonly progress: CancellationProgress;
  readonly view: BackOfficeEventProps['view'];
}) {
  const { waiting, refundsInProgress, refundsNeedingReview, note, by, startedAt, open } = progress;
  const { event, refundableAmount: money } = view.detail;
  const count = (value: number) => formatCount(value, money.currency);
  const done = count(progress.done);
  const orders = count(event.orders);
  return (
    <Panel>
      <Stack>
        <Heading variant="card">
          <Trans>
            {done} of {orders} refunded
          </Trans>
        </Heading>
        <progress
          className={styles.progress}
          value={progress.done}
          max={Math.max(1, event.orders)}
          aria-hidden="true"
        />
        <p role="status">
          {isCancellationComplete(progress) ? (
            <Trans>All automatic steps are complete.</Trans>
          ) : (
            <Trans>This continues automatically, even if you leave this page.</Trans>
          )}
        </p>
        <DefinitionList
          items={[
            { id: 'waiting', term: <Trans>Pending refunds</Trans>, value: count(waiting) },
            { id: 'way', term: <Trans>Refunds in progress</Trans>, value: count(refundsInProgress) },
            { id: 'open', term: <Trans>Open carts and payments</Trans>, value: count(open) },
            {
              id: 'hand',
              term: <Trans>Need manual review</Trans>,
              value:
                refundsNeedingReview === 0 ? (
                  refundsNeedingReview
                ) : (
                  <Link href="/backoffice/payment-exceptions">
                    <Plural value={refundsNeedingReview} one="# in Alerts" other="# in Alerts" />
                  </Link>
                ),
            },
          ]}
        />
        <Note size="xs">
          {by}, <DateText at={startedAt} timeZone={event.timeZone} format="dayAndTime" />: {note}
        </Note>
      </Stack>
    </Panel>
  );
}
