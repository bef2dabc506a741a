import { Trans } from '@lingui/react/macro';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { KeepsItselfUpToDate } from './KeepsItselfUpToDate.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import type { OutcomeProps } from './outcome-props.ts';
import { useDeadline } from './use-deadline.ts';

/** A transfer that the buyer announced: we look for the money, and until when the seats wait for it. */
export function AnnouncedTransfer({ view, send, order }: OutcomeProps<'transfer'>) {
  const { purchase } = view;
  const { namesFan, basePath } = saleDesks[view.mode];
  const deadline = useDeadline(purchase, order);
  const until = purchase.expiresAt === null ? null : deadline(purchase.expiresAt);
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          {namesFan ? (
            <Trans>The seats wait for the transfer</Trans>
          ) : (
            <Trans>We are looking for your transfer</Trans>
          )}
        </Heading>
        {until === null ? null : (
          <p>
            {namesFan ? (
              <Trans>
                The seats are kept until <b>{until}</b>. If the money is not found by then they go back on
                sale, and the fan is told.
              </Trans>
            ) : (
              <Trans>
                Your seats are kept until <b>{until}</b>. If the money is not found by then they go back on
                sale, and we write to you.
              </Trans>
            )}
          </p>
        )}
        {namesFan ? (
          <Alert tone="attention" title={<Trans>No tickets yet</Trans>}>
            <Trans>
              Whoever sees the money in our account confirms it under Announced transfers; the tickets go out
              then.
            </Trans>
          </Alert>
        ) : (
          <Alert tone="attention" title={<Trans>Do not pay twice</Trans>}>
            <Trans>
              A transfer can take until the next working day. As soon as we find it your tickets are in My
              tickets, and we write to you.
            </Trans>
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
            variant={namesFan ? 'primary' : 'secondary'}
          >
            {namesFan ? <Trans>Next sale</Trans> : <Trans>See my purchases</Trans>}
          </LinkButton>
          {namesFan ? (
            <LinkButton href="/backoffice/transfers">
              <Trans>Announced transfers</Trans>
            </LinkButton>
          ) : null}
        </Row>
        <OrderPanel order={order} />
      </Stack>
    </Page>
  );
}
