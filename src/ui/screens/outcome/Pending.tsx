import { Trans, useLingui } from '@lingui/react/macro';
import { ExternalLink } from 'lucide-react';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { purchaseResultNames } from '../../i18n/payment-words.ts';
import { KeepsItselfUpToDate } from './KeepsItselfUpToDate.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import type { OutcomeProps, SharedProps } from './outcome-props.ts';
import { ShareStatus } from './ShareStatus.tsx';
import { useDeadline } from './use-deadline.ts';

/** /checkout/pending: the bank wants a confirmation, or the provider is thinking. */
export function Pending({ view, send, order, link }: OutcomeProps<'pending'> & SharedProps) {
  const { i18n } = useLingui();
  const { purchase, confirmAt } = view;
  const { namesFan, basePath } = saleDesks[view.mode];
  const deadline = useDeadline(purchase, order);
  const confirmBy = purchase.expiresAt === null ? null : deadline(purchase.expiresAt);
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          {confirmAt === null ? (
            i18n._(purchaseResultNames[purchase.result])
          ) : (
            <Trans>Your bank asks for your confirmation</Trans>
          )}
        </Heading>
        {confirmAt === null ? (
          <p>
            {namesFan ? (
              <Trans>
                It can take from a few minutes to two working days. The seats stay the fan’s meanwhile, and we
                write to them as soon as we know.
              </Trans>
            ) : (
              <Trans>
                It can take from a few minutes to two working days. Your seats stay yours meanwhile, and we
                write to you as soon as we know.
              </Trans>
            )}
          </p>
        ) : (
          <>
            <p>
              <Trans>
                Confirm the payment on your bank’s page. You come back here by yourself afterwards.
              </Trans>{' '}
              {confirmBy === null ? null : <Trans>Your seats wait for it until {confirmBy}.</Trans>}
            </p>
            <Row>
              <LinkButton
                href={confirmAt}
                variant="primary"
                size="large"
                iconAfter={<ExternalLink size={20} />}
              >
                <Trans>Confirm at my bank</Trans>
              </LinkButton>
            </Row>
          </>
        )}
        {namesFan ? (
          <Alert tone="attention" title={<Trans>Do not charge again</Trans>}>
            <Trans>
              You can go on to the next sale: it changes nothing. The fan finds it in My purchases.
            </Trans>
          </Alert>
        ) : (
          <Alert tone="attention" title={<Trans>Do not pay again</Trans>}>
            <Trans>You can close this page: it changes nothing. You find the purchase in My purchases.</Trans>
          </Alert>
        )}
        <KeepsItselfUpToDate resting={view.resting} />
        <Row>
          <Button
            onClick={() => send({ type: 'refresh.requested' })}
            busy={view.refreshing ? <Trans>Asking</Trans> : undefined}
          >
            <Trans>Ask now</Trans>
          </Button>
          <LinkButton
            href={namesFan ? basePath : '/my-purchases'}
            variant={namesFan && confirmAt === null ? 'primary' : 'secondary'}
          >
            {namesFan ? <Trans>Next sale</Trans> : <Trans>See my purchases</Trans>}
          </LinkButton>
        </Row>
        <ShareStatus code={purchase.code} link={link} />
        <OrderPanel order={order} />
      </Stack>
    </Page>
  );
}
