import { Trans } from '@lingui/react/macro';
import { ExternalLink, RefreshCw } from 'lucide-react';
import type { BankConfirmation } from '#domain/payment/payment-link.ts';
import type { PayLinkEvent } from '#machines/pay-link/pay-link.events.ts';
import type { PayLinkView } from '#machines/pay-link/pay-link.view.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { DateText } from '../../components/DateText/DateText.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { KeepsItselfUpToDate } from '../outcome/KeepsItselfUpToDate.tsx';
import { PendingTag } from '../outcome/PendingTag.tsx';
import { statusHref } from './LinkClosed.tsx';

type LinkUnderWayProps = {
  readonly view: Extract<PayLinkView, { readonly screen: 'underWay' }>;
  readonly send: (event: PayLinkEvent) => void;
};

/**
 * A payment by this link is under way: the way to the bank where it asks, else to how it stands. Whoever comes back from the
 * bank, by whichever way, finds here how it ended.
 */
export function LinkUnderWay({ view, send }: LinkUnderWayProps) {
  const { confirmation, statusToken } = view;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Stack gap={3}>
          <div>
            <PendingTag />
          </div>
          <Heading as="h1" look="title">
            {confirmation === null ? (
              <Trans>A payment is under way</Trans>
            ) : (
              <Trans>Your bank asks for your confirmation</Trans>
            )}
          </Heading>
        </Stack>
        {confirmation === null ? (
          <p>
            <Trans>
              Somebody began to pay with this link. As soon as it is known what became of it, this page says
              so.
            </Trans>
          </p>
        ) : (
          <AtTheBank confirmation={confirmation} />
        )}
        {confirmation !== null ? (
          <Row>
            <LinkButton
              href={confirmation.url}
              variant="primary"
              size="large"
              iconAfter={<ExternalLink size={20} />}
            >
              <Trans>Confirm at my bank</Trans>
            </LinkButton>
          </Row>
        ) : statusToken === null ? null : (
          <Row>
            <LinkButton href={statusHref(statusToken)} variant="primary" size="large">
              <Trans>See how it stands</Trans>
            </LinkButton>
          </Row>
        )}
        <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
          <Trans>You may already have paid. If it comes to nothing, you can pay with this same link.</Trans>
        </Alert>
        <Stack gap={3}>
          <KeepsItselfUpToDate resting={view.resting} />
          <Row>
            <Button
              icon={<RefreshCw size={20} />}
              onClick={() => send({ type: 'refresh.requested' })}
              busy={view.asking ? <Trans>Asking</Trans> : undefined}
            >
              <Trans>Ask now</Trans>
            </Button>
          </Row>
        </Stack>
      </Stack>
    </Page>
  );
}

function AtTheBank({ confirmation: { expiresAt, place } }: { readonly confirmation: BankConfirmation }) {
  const { timeZone, city } = place;
  return (
    <>
      <p>
        <Trans>
          Confirm the payment on your bank’s page and come back here: this page says how it ended.
        </Trans>
      </p>
      {expiresAt === null ? null : (
        <p>
          <Trans>
            Your seats wait for it until{' '}
            <b>
              <DateText at={expiresAt} timeZone={timeZone} look="dayAndTime" />
            </b>{' '}
            ({city} time). Without your confirmation nobody is charged.
          </Trans>
        </p>
      )}
    </>
  );
}
