import { Trans, useLingui } from '@lingui/react/macro';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Row, Stack } from '../../components/Layout/Layout.tsx';
import { moneyMovementAtDesk, moneyMovementWords } from '../../i18n/order-words.ts';
import { purchaseResultNames } from '../../i18n/payment-words.ts';
import { KeepsItselfUpToDate } from './KeepsItselfUpToDate.tsx';
import { OrderPanel } from './OrderPanel.tsx';
import type { OutcomeProps, SharedProps } from './outcome-props.ts';
import { ShareStatus } from './ShareStatus.tsx';
import { useDeadline } from './use-deadline.ts';

/** Waiting for a transfer: what is awaited, until when the seats are kept, and that it updates itself. */
export function Waiting({ view, send, order, link }: OutcomeProps<'transfer'> & SharedProps) {
  const { i18n } = useLingui();
  const { purchase } = view;
  const { namesFan, basePath } = saleDesks[view.mode];
  const deadline = useDeadline(purchase, order);
  const until = purchase.expiresAt === null ? null : <b>{deadline(purchase.expiresAt)}</b>;
  const moneyWords = namesFan ? moneyMovementAtDesk : moneyMovementWords;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          {i18n._(purchaseResultNames[purchase.result])}
        </Heading>
        <p>{i18n._(moneyWords[purchase.moneyMoved])}</p>
        {until === null ? null : (
          <p>
            {namesFan ? (
              <Trans>
                The seats are kept until {until}. If the money has not come by then they go back on sale, and
                nobody is charged.
              </Trans>
            ) : (
              <Trans>
                Your seats are kept until {until}. If the money has not come by then they go back on sale, and
                you are not charged.
              </Trans>
            )}
          </p>
        )}
        {purchase.nextAction === null ? null : (
          <Row>
            <LinkButton href={purchase.nextAction.url} variant="primary" size="large">
              <Trans>Go on at your bank</Trans>
            </LinkButton>
          </Row>
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
            variant={namesFan && purchase.nextAction === null ? 'primary' : 'secondary'}
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
