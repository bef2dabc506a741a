import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { getTotal } from '#domain/sale/price.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Price } from '../../components/Price/Price.tsx';
import { FailureAlert } from '../FailureAlert.tsx';
import { SeatList } from './SeatsText.tsx';
import type { SaleProps } from './sale-props.ts';

/** Says that the hold expired, and holds the same seats again if they are still free. */
export function Expired({ view, send }: SaleProps<'expired'>) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>Your time ran out</Trans>
        </Heading>
        <p>
          <Trans>
            You have not been charged. Your seats went back on sale. If they are still available, you can hold
            them again.
          </Trans>
        </p>
        <FailureAlert failure={view.failure} />
        <Panel>
          <Stack>
            <EventHeading event={view.event} as="h2" />
            <SeatList items={view.reservation.items} />
            <b>
              <Price value={getTotal(view.reservation.total)} />
            </b>
          </Stack>
        </Panel>
        <Row>
          <Button
            variant="primary"
            size="large"
            icon={<RotateCcw size={20} />}
            onClick={() => send({ type: 'sameSeats.requested' })}
            busy={view.holdingAgain ? <Trans>Holding your seats</Trans> : undefined}
            unavailable={
              view.canHoldAgain || view.holdingAgain ? undefined : <Trans>It is no longer on sale</Trans>
            }
          >
            <Trans>Hold the same seats</Trans>
          </Button>
          <Button onClick={() => send({ type: 'step.requested', step: 'STADIUM' })}>
            <Trans>Choose other seats</Trans>
          </Button>
          <LinkButton href="/" variant="link">
            <Trans>See other events</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Page>
  );
}
