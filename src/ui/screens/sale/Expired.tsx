import { Trans } from '@lingui/react/macro';
import { RotateCcw } from 'lucide-react';
import { totalOf } from '#domain/sale/price.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { EventHeading } from '../../components/EventHeading/EventHeading.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../components/Layout/Layout.tsx';
import { Money } from '../../components/Money/Money.tsx';
import { TroubleAlert } from '../TroubleAlert.tsx';
import { PlacesList } from './PlacesText.tsx';
import type { SaleProps } from './sale-props.ts';

/** The time ran out. The very same seats are one tap away while nobody else has them. */
export function Expired({ view, send }: SaleProps<'expired'>) {
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" look="title">
          <Trans>Your time ran out</Trans>
        </Heading>
        <p>
          <Trans>
            You were not charged. Your seats went back on sale; if nobody has taken them yet they can be yours
            again.
          </Trans>
        </p>
        <TroubleAlert trouble={view.trouble} />
        <Panel>
          <Stack>
            <EventHeading event={view.event} as="h2" />
            <PlacesList items={view.reservation.items} />
            <b>
              <Money value={totalOf(view.reservation.total)} />
            </b>
          </Stack>
        </Panel>
        <Row>
          <Button
            variant="primary"
            size="large"
            icon={<RotateCcw size={20} />}
            onClick={() => send({ type: 'sameSeats.requested' })}
            busy={view.takingAgain ? <Trans>Holding your seats</Trans> : undefined}
            unavailable={
              view.canTakeAgain || view.takingAgain ? undefined : <Trans>It is no longer on sale</Trans>
            }
          >
            <Trans>Take the same seats</Trans>
          </Button>
          <Button onClick={() => send({ type: 'step.requested', step: 'STADIUM' })}>
            <Trans>Choose others</Trans>
          </Button>
          <LinkButton href="/" variant="link">
            <Trans>See other events</Trans>
          </LinkButton>
        </Row>
      </Stack>
    </Page>
  );
}
