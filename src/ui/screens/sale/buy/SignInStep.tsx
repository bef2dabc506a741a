import { Trans } from '@lingui/react/macro';
import { use, useState } from 'react';
import { toLoginView } from '#machines/login/login.view.ts';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { FlowConsumer } from '../../FlowConsumer.tsx';
import { LoginSteps } from '../../login/LoginSteps.tsx';
import type { SaleProps, SaleScreenDeps } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';

type SignInStepProps = SaleProps<'signIn'> & Pick<SaleScreenDeps, 'login'>;

/** Signs the buyer in while the seats stay held and the clock stays visible. */
export function SignInStep({ view, send, login }: SignInStepProps) {
  if (!login.isLoaded()) use(login.load());
  const [flow] = useState(login.start);
  return (
    <BuyFrame view={view} send={send} step="details" title={<Trans>Who are the tickets for?</Trans>}>
      <Panel>
        <Stack>
          <Note>
            <Trans>
              Your tickets are saved in your account so you have them at the gate. It takes a minute.
            </Trans>
          </Note>
          <FlowConsumer flow={flow} toView={toLoginView}>
            {(loginView, sendToLogin) => <LoginSteps view={loginView} send={sendToLogin} heading="h2" />}
          </FlowConsumer>
        </Stack>
      </Panel>
    </BuyFrame>
  );
}
