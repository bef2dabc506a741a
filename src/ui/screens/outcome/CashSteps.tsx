import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Order } from '#domain/order/purchase.ts';
import type { CashStepsView } from '#machines/cash-steps/cash-steps.view.ts';
import { Button } from '../../components/Button/Button.tsx';
import { type ProgressStep, ProgressSteps } from '../../components/ProgressSteps/ProgressSteps.tsx';
import { PlacesList } from '../sale/PlacesText.tsx';

type CashStepsProps = {
  readonly at: CashStepsView;
  readonly order: Order | null;
  /** What is done at the till, and what it takes. */
  readonly pay: { readonly label: ReactNode; readonly children: ReactNode };
  /** What happens once the money has come; the box office hands the tickets out itself. */
  readonly after: ReactNode;
  readonly onBack: () => void;
  /** Read by a seller, whose fan it is that pays. */
  readonly atDesk?: boolean;
};

/** The steps of paying in cash: the seats kept, the money, the tickets; two at the box office, three elsewhere (Spec §2). */
export function CashSteps({ at, order, pay, after, onBack, atDesk = false }: CashStepsProps) {
  const steps: readonly ProgressStep[] = [
    {
      id: 'held',
      label: atDesk ? <Trans>The seats are kept</Trans> : <Trans>Your seats are kept</Trans>,
      children: order === null ? null : <PlacesList items={order.items} />,
    },
    { id: 'pay', ...pay },
    {
      id: 'tickets',
      label: atDesk ? <Trans>We send the fan their tickets</Trans> : <Trans>We send you your tickets</Trans>,
      children: (
        <>
          {after}
          {at.isFirst ? null : (
            <Button variant="link" onClick={onBack}>
              {atDesk ? <Trans>It is not paid yet</Trans> : <Trans>I have not paid yet</Trans>}
            </Button>
          )}
        </>
      ),
    },
  ];
  return <ProgressSteps direction="vertical" current={at.step - 1} steps={steps.slice(0, at.steps)} />;
}
