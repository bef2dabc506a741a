import { lazy } from 'react';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import { loadSignedOutStep, loadSignInStep } from '../load-sign-in-step.ts';
import type { SaleScreenDeps, SaleViewOf } from '../sale-props.ts';
import { FanStep } from './FanStep.tsx';
import { FreeOrderStep } from './FreeOrderStep.tsx';
import { IdentityStep } from './IdentityStep.tsx';
import { PaymentStep } from './PaymentStep.tsx';

const SignInStep = lazy(() => loadSignInStep().then((file) => ({ default: file.SignInStep })));
const SignedOutStep = lazy(() => loadSignedOutStep().then((file) => ({ default: file.SignedOutStep })));

type BuyStepProps = Pick<SaleScreenDeps, 'market' | 'login'> & {
  readonly view: SaleViewOf<'signIn' | 'signedOut' | 'identity' | 'fan' | 'payment' | 'freeOrder'>;
  readonly send: (event: SaleEvent) => void;
};

/** Shows the steps from held seats to the payment. Loaded separately, because it starts only once seats are held. */
export function BuyStep({ view, send, market, login }: BuyStepProps) {
  switch (view.screen) {
    case 'signIn':
      return <SignInStep view={view} send={send} login={login} />;
    case 'signedOut':
      return <SignedOutStep view={view} send={send} login={login} />;
    case 'identity':
      return <IdentityStep view={view} send={send} market={market} />;
    case 'fan':
      return <FanStep view={view} send={send} market={market} />;
    case 'payment':
      return <PaymentStep view={view} send={send} market={market} />;
    case 'freeOrder':
      return <FreeOrderStep view={view} send={send} />;
  }
}
