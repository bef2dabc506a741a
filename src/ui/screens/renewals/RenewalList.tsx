import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Renewal, RenewalState } from '#domain/order/renewal.ts';
import { getTotal } from '#domain/sale/price.ts';
import { buildStepPath } from '#domain/sale/sale-path.ts';
import type { RenewalsEvent } from '#machines/renewals/renewals.events.ts';
import type { RenewalsView } from '#machines/renewals/renewals.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { ConfirmDialog } from '../../components/ConfirmDialog/ConfirmDialog.tsx';
import { DateText, useDateFormatter } from '../../components/DateText/DateText.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Heading, Note } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Price } from '../../components/Price/Price.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { SeatList, SeatsText } from '../sale/SeatsText.tsx';

type RenewalListProps = {
  readonly view: Extract<RenewalsView, { readonly screen: 'ready' }>;
  readonly send: (event: RenewalsEvent) => void;
};

/** Lists the seats of last season that are reserved for the fan; each is renewed, or released after a question. */
export function RenewalList({ view, send }: RenewalListProps) {
  const [renewalToRelease, setRenewalToRelease] = useState<Renewal | null>(null);
  const { renewals, deciding, released, failure } = view;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>My renewals</Trans>
        </Heading>
        <FailureAlert failure={failure} />
        {released === null ? null : (
          <Alert
            key={released.reservationId}
            tone="success"
            announce="now"
            takesFocus
            title={<Trans>You released your seats</Trans>}
          >
            <SeatsText items={released.items} />
          </Alert>
        )}
        {renewals.length === 0 ? <NoRenewals /> : <Intro />}
        {renewals.map((renewal) => (
          <RenewalCard
            key={renewal.reservationId}
            renewal={renewal}
            deciding={deciding}
            onRenew={() => send({ type: 'renewal.requested', reservationId: renewal.reservationId })}
            onRelease={() => setRenewalToRelease(renewal)}
          />
        ))}
      </Stack>
      {renewalToRelease === null ? null : (
        <ReleaseDialog
          renewal={renewalToRelease}
          onClose={() => setRenewalToRelease(null)}
          onConfirm={() => {
            setRenewalToRelease(null);
            send({ type: 'release.confirmed', reservationId: renewalToRelease.reservationId });
          }}
        />
      )}
    </Page>
  );
}

const Intro = () => (
  <p>
    <Trans>
      Your seats from last season are reserved for you. Renew them before the date, or release them for other
      fans.
    </Trans>
  </p>
);

type RenewalCardProps = {
  readonly renewal: Renewal;
  readonly deciding: RenewalListProps['view']['deciding'];
  readonly onRenew: () => void;
  readonly onRelease: () => void;
};

function RenewalCard({ renewal, deciding, onRenew, onRelease }: RenewalCardProps) {
  const { title, venue, startsAt, timeZone, items, total, reservedUntil, state, passId } = renewal;
  const isOwn = deciding?.reservationId === renewal.reservationId;
  const isInPayment = state === 'IN_PAYMENT';
  return (
    <Panel>
      <Stack gap={3}>
        <Stack gap={1}>
          <Heading as="h2" variant="section">
            {title}
          </Heading>
          <Note>
            <Trans>
              {venue}, from <DateText at={startsAt} timeZone={timeZone} format="date" />
            </Trans>
          </Note>
        </Stack>
        <SeatList items={items} />
        <Row>
          <StateTag state={state} />
          <b>
            <Price value={getTotal(total)} />
          </b>
        </Row>
        <p>
          <Trans>
            Reserved for you until{' '}
            <b>
              <DateText at={reservedUntil} timeZone={timeZone} format="dayAndTime" />
            </b>
          </Trans>
        </p>
        <Row equal="roomy">
          {state === 'IN_CART' ? (
            <LinkButton
              variant="primary"
              href={`${buildStepPath('SELF_SERVICE', 'BUY')}?${new URLSearchParams({ event: passId })}`}
            >
              <Trans>Continue to payment</Trans>
            </LinkButton>
          ) : null}
          {state === 'RESERVED' ? (
            <Button
              variant="primary"
              onClick={onRenew}
              busy={isOwn && deciding?.as === 'RENEW' ? <Trans>One moment</Trans> : undefined}
            >
              <Trans>Renew</Trans>
            </Button>
          ) : null}
          {isInPayment ? (
            <LinkButton variant="primary" href="/my-purchases">
              <Trans>See the payment</Trans>
            </LinkButton>
          ) : (
            <Button
              onClick={onRelease}
              busy={isOwn && deciding?.as === 'RELEASE' ? <Trans>One moment</Trans> : undefined}
            >
              <Trans>Release seats</Trans>
            </Button>
          )}
        </Row>
      </Stack>
    </Panel>
  );
}

function StateTag({ state }: { readonly state: RenewalState }) {
  switch (state) {
    case 'RESERVED':
      return null;
    case 'IN_CART':
      return (
        <Tag tone="pending">
          <Trans>In your cart</Trans>
        </Tag>
      );
    case 'IN_PAYMENT':
      return (
        <Tag tone="pending">
          <Trans>Payment in progress</Trans>
        </Tag>
      );
  }
}

type ReleaseDialogProps = {
  readonly renewal: Renewal;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

function ReleaseDialog({ renewal, onClose, onConfirm }: ReleaseDialogProps) {
  const formatDate = useDateFormatter();
  const { t } = useLingui();
  const until = formatDate(renewal.reservedUntil, renewal.timeZone, 'dayAndTime');
  return (
    <ConfirmDialog
      title={<Trans>Release your seats?</Trans>}
      cancelLabel={<Trans>Keep them reserved</Trans>}
      confirmLabel={<Trans>Release seats</Trans>}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      <p>
        <SeatsText items={renewal.items} />
      </p>
      <p>{t`They go on sale to everyone at once. If you keep them, they stay reserved until ${until}.`}</p>
    </ConfirmDialog>
  );
}

const NoRenewals = () => (
  <EmptyState
    title={<Trans>You have nothing to renew</Trans>}
    action={
      <LinkButton href="/?page=1" variant="primary">
        <Trans>Browse events</Trans>
      </LinkButton>
    }
  >
    <Trans>When your club opens renewals, we reserve your seats, write to you and show them here.</Trans>
  </EmptyState>
);
