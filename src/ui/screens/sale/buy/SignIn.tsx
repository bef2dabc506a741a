import { Trans } from '@lingui/react/macro';
import { use, useState } from 'react';
import { toLoginView } from '#machines/login/login.view.ts';
import { Note } from '../../../components/Heading/Heading.tsx';
import { Panel, Stack } from '../../../components/Layout/Layout.tsx';
import { Bound } from '../../Bound.tsx';
import { LoginSteps } from '../../login/LoginSteps.tsx';
import type { SaleProps, SaleSurroundings } from '../sale-props.ts';
import { BuyFrame } from './BuyFrame.tsx';

type SignInProps = SaleProps<'signIn'> & Pick<SaleSurroundings, 'login'>;

/** Who are you? The seats stay held meanwhile, and the clock is in sight. */
export function SignIn({ view, send, login }: SignInProps) {
  if (!login.isPrepared()) use(login.prepare());
  const [flow] = useState(login.start);
  return (
    <BuyFrame view={view} send={send} step="details" title={<Trans>Who are the tickets for?</Trans>}>
      <Panel>
        <Stack>
          <Note>
            <Trans>
              Your tickets are kept in your account, so that they are there at the gate. It takes a minute.
            </Trans>
          </Note>
          <Bound flow={flow} toView={toLoginView}>
            {(shown, tell) => <LoginSteps view={shown} send={tell} heading="h2" />}
          </Bound>
        </Stack>
      </Panel>
    </BuyFrame>
  );
}
