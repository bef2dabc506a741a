import { Trans } from '@lingui/react/macro';
import { use, useState } from 'react';
import { getTotal } from '#domain/sale/price.ts';
import { toLoginView } from '#machines/login/login.view.ts';
import { Button } from '../../../components/Button/Button.tsx';
import { DateText } from '../../../components/DateText/DateText.tsx';
import { EventHeading } from '../../../components/EventHeading/EventHeading.tsx';
import { Heading } from '../../../components/Heading/Heading.tsx';
import { Page, Panel, Row, Stack } from '../../../components/Layout/Layout.tsx';
import { Price } from '../../../components/Price/Price.tsx';
import { FlowConsumer } from '../../FlowConsumer.tsx';
import { LoginSteps } from '../../login/LoginSteps.tsx';
import { SeatList } from '../SeatsText.tsx';
import type { SaleProps, SaleScreenDeps } from '../sale-props.ts';

type SignedOutStepProps = SaleProps<'signedOut'> & Pick<SaleScreenDeps, 'login'>;

/** Says that the seats are still held for the account that signed out, and signs in again to go on. */
export function SignedOutStep({ view, send, login }: SignedOutStepProps) {
  if (!login.isLoaded()) use(login.load());
  const [flow] = useState(login.start);
  const { event, reservation } = view;
  return (
    <Page width="text" padded>
      <Stack gap={5}>
        <Heading as="h1" variant="title">
          <Trans>You are signed out</Trans>
        </Heading>
        {reservation.expiresAt === null ? null : (
          <p role="status">
            <Trans>
              You have not been charged. Your seats are held until{' '}
              <DateText at={reservation.expiresAt} timeZone={event.venue.timeZone} format="time" />. Sign in
              to the same account to finish your purchase.
            </Trans>
          </p>
        )}
        <Panel>
          <Stack>
            <EventHeading event={event} as="h2" />
            <SeatList items={reservation.items} />
            <b>
              <Price value={getTotal(reservation.total)} />
            </b>
          </Stack>
        </Panel>
        <Panel>
          <FlowConsumer flow={flow} toView={toLoginView}>
            {(loginView, sendToLogin) => <LoginSteps view={loginView} send={sendToLogin} heading="h2" />}
          </FlowConsumer>
        </Panel>
        <Row>
          <Button onClick={() => send({ type: 'step.requested', step: 'STADIUM' })}>
            <Trans>Choose other seats</Trans>
          </Button>
        </Row>
      </Stack>
    </Page>
  );
}
