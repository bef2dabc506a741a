import { Plural, Trans } from '@lingui/react/macro';
import { type CancellationProgress, isThrough } from '#domain/catalogue/event-cancellation.ts';
import { formatMoneyWithCode } from '#domain/format/money.ts';
import { formatCount } from '#domain/format/number.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Lines } from '../../components/Lines/Lines.tsx';
import { Link } from '../../components/Link/Link.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { FactorDialog } from '../operators/FactorDialog.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import styles from './Office.module.css';
import { OfficeHead } from './OfficeFrame.tsx';
import type { OfficeEventProps } from './office-event-props.ts';

/** What its cancellation would give back, or how far that has come. */
export function OfficeEvent({ view, send }: OfficeEventProps) {
  const { detail, trouble, dialog } = view;
  const { event, money, open, canCancel, cancellation } = detail;
  const count = (of: number) => formatCount(of, money.currency);
  return (
    <>
      <OfficeHead
        title={event.title}
        tag={
          event.cancelledAt === null ? null : (
            <Tag tone="danger">
              <Trans>Called off</Trans>
            </Tag>
          )
        }
      >
        <DateText at={event.startsAt} timeZone={event.timeZone} look="dayAndTime" /> · {event.venue}
      </OfficeHead>
      {trouble?.code === 'TRANSITION_REFUSED' ? (
        <Alert tone="danger" announce="now" title={<Trans>Nothing was changed</Trans>}>
          <Trans>
            Somebody else was first, or it cannot be cancelled any more. This is how it stands now.
          </Trans>
        </Alert>
      ) : (
        <TroubleAlert trouble={trouble} />
      )}
      <div className={styles.pair}>
        {cancellation === null ? null : <Progress progress={cancellation} view={view} />}
        <Panel>
          <Stack>
            <Heading look="card">
              <Trans>What was sold</Trans>
            </Heading>
            <Lines
              ruled
              items={[
                { id: 'orders', term: <Trans>Paid orders</Trans>, value: count(event.orders) },
                {
                  id: 'money',
                  term: cancellation === null ? <Trans>Would go back</Trans> : <Trans>Goes back</Trans>,
                  value: <b>{formatMoneyWithCode(money)}</b>,
                },
                { id: 'open', term: <Trans>Carts and payments under way</Trans>, value: count(open) },
              ]}
            />
            {canCancel ? (
              <Row>
                <Button variant="danger" onClick={() => send({ type: 'cancellation.begun' })}>
                  <Trans>Cancel this event</Trans>
                </Button>
              </Row>
            ) : null}
            {canCancel || cancellation !== null ? null : (
              <Note>
                <Trans>It is over, and cannot be cancelled any more.</Trans>
              </Note>
            )}
          </Stack>
        </Panel>
      </div>
      {dialog?.kind === 'question' ? <CancelDialog view={view} dialog={dialog} send={send} /> : null}
      {dialog?.kind === 'proof' ? <FactorDialog flow={dialog.flow} /> : null}
    </>
  );
}

function Progress({
  progress,
  view,
}: {
  readonly progress: CancellationProgress;
  readonly view: OfficeEventProps['view'];
}) {
  const { waiting, onTheirWay, needHand, note, by, startedAt, open } = progress;
  const { event, money } = view.detail;
  const count = (of: number) => formatCount(of, money.currency);
  const done = count(progress.done);
  const orders = count(event.orders);
  return (
    <Panel>
      <Stack>
        <Heading look="card">
          <Trans>
            {done} of {orders} given back
          </Trans>
        </Heading>
        <progress
          className={styles.progress}
          value={progress.done}
          max={Math.max(1, event.orders)}
          aria-hidden="true"
        />
        <p role="status">
          {isThrough(progress) ? (
            <Trans>Everything is done that goes by itself.</Trans>
          ) : (
            <Trans>It goes on by itself, also when you leave this page.</Trans>
          )}
        </p>
        <Lines
          items={[
            { id: 'waiting', term: <Trans>Still to do</Trans>, value: count(waiting) },
            { id: 'way', term: <Trans>On their way back</Trans>, value: count(onTheirWay) },
            { id: 'open', term: <Trans>Carts and payments still to end</Trans>, value: count(open) },
            {
              id: 'hand',
              term: <Trans>Need a hand</Trans>,
              value:
                needHand === 0 ? (
                  needHand
                ) : (
                  <Link href="/backoffice/alerts">
                    <Plural value={needHand} one="# in Alerts" other="# in Alerts" />
                  </Link>
                ),
            },
          ]}
        />
        <Note size="xs">
          {by}, <DateText at={startedAt} timeZone={event.timeZone} look="dayAndTime" />: {note}
        </Note>
      </Stack>
    </Panel>
  );
}
