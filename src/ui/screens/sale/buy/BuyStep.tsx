import { lazy } from 'react';
import type { SaleEvent } from '#machines/sale/sale.events.ts';
import { fetchSignIn } from '../fetch-sign-in.ts';
import type { SaleSurroundings, ViewOf } from '../sale-props.ts';
import { Fan } from './Fan.tsx';
import { Identity } from './Identity.tsx';
import { Payment } from './Payment.tsx';

const SignIn = lazy(() => fetchSignIn().then((file) => ({ default: file.SignIn })));

type BuyStepProps = Pick<SaleSurroundings, 'market' | 'login'> & {
  readonly view: ViewOf<'signIn' | 'identity' | 'fan' | 'payment'>;
  readonly send: (event: SaleEvent) => void;
};

/** From held seats to the payment: who buys, and how. Fetched apart, because it begins only once there are seats. */
export function BuyStep({ view, send, market, login }: BuyStepProps) {
  switch (view.screen) {
    case 'signIn':
      return <SignIn view={view} send={send} login={login} />;
    case 'identity':
      return <Identity view={view} send={send} market={market} />;
    case 'fan':
      return <Fan view={view} send={send} market={market} />;
    case 'payment':
      return <Payment view={view} send={send} market={market} />;
  }
}
