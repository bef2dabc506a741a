import { Trans } from '@lingui/react/macro';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { stepPath } from '#domain/sale/sale-path.ts';
import { Alert } from '../../components/Alert/Alert.tsx';
import { LinkButton } from '../../components/Button/Button.tsx';
import { Row } from '../../components/Layout/Layout.tsx';
import { AwayFrom, isCancelled } from './AwayFrom.tsx';
import { OutcomeFrame } from './OutcomeFrame.tsx';
import type { OutcomeProps } from './outcome-props.ts';

/** Money came and could buy nothing: that all of it goes back. Nobody refused it, and no other way to pay would help. */
export function CameForNothing({ view, order }: Omit<OutcomeProps<'fail'>, 'send'>) {
  const { purchase, mode, isHeld, canRetry } = view;
  const { namesFan } = saleDesks[mode];
  return (
    <OutcomeFrame
      order={order}
      title={namesFan ? <Trans>The fan’s money goes back</Trans> : <Trans>Your money comes back</Trans>}
    >
      <Alert
        tone="attention"
        title={
          isCancelled(order) ? (
            <Trans>The event was cancelled</Trans>
          ) : (
            <Trans>The payment could not be used for these seats</Trans>
          )
        }
      >
        {isCancelled(order) ? null : (
          <p>
            <Trans>
              It came after their time, for a cart that has changed since, or as another sum than they cost.
            </Trans>
          </p>
        )}
        <p>
          {namesFan ? (
            <Trans>All of it goes back to the fan: the e-mail that we sent them says how.</Trans>
          ) : (
            <Trans>All of it goes back to you: the e-mail that we sent says how. You owe nothing.</Trans>
          )}
        </p>
      </Alert>
      <Row equal="roomy">
        {canRetry ? (
          <LinkButton
            variant="primary"
            size="large"
            href={`${stepPath(mode, 'BUY')}?${new URLSearchParams({ event: purchase.eventId })}`}
          >
            <Trans>Pay for what is in the cart</Trans>
          </LinkButton>
        ) : null}
        <AwayFrom mode={mode} purchase={purchase} order={order} stays={isHeld} />
      </Row>
    </OutcomeFrame>
  );
}
