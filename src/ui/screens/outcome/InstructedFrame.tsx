import { Trans } from '@lingui/react/macro';
import { Clock, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { Button, LinkButton } from '../../components/Button/Button.tsx';
import { Heading } from '../../components/Heading/Heading.tsx';
import { ClockCard } from '../../components/HoldBar/HoldBar.tsx';
import { Page, Split, Stack } from '../../components/Layout/Layout.tsx';
import { Tag } from '../../components/Tag/Tag.tsx';
import { CartSummary } from '../sale/buy/CartSummary.tsx';
import { AnotherWay } from './AnotherWay.tsx';
import { KeepsItselfUpToDate } from './KeepsItselfUpToDate.tsx';
import type { OutcomeProps } from './outcome-props.ts';

type InstructedFrameProps = OutcomeProps<'pending' | 'transfer' | 'cash'> & {
  readonly title: ReactNode;
  /** Which clock runs ("Time left to pay at the till"). */
  readonly clock: ReactNode;
  /** "I have paid, check". */
  readonly check: ReactNode;
  readonly onCheck?: () => void;
  readonly children: ReactNode;
};

/** Around what is to be done elsewhere: which clock runs, what is bought, and the ways on. */
export function InstructedFrame({
  view,
  send,
  order,
  title,
  clock,
  check,
  onCheck,
  children,
}: InstructedFrameProps) {
  const { namesFan, basePath } = saleDesks[view.mode];
  return (
    <Page>
      <Split
        aside={
          <>
            {view.remaining === null ? null : (
              <ClockCard
                label={clock}
                remaining={view.remaining}
                icon={<Clock size={26} aria-hidden="true" />}
              />
            )}
            {order === null ? null : <CartSummary event={order.event} reservation={order} />}
            <Stack gap={3}>
              <Button
                wide
                icon={<RefreshCw size={20} />}
                onClick={() => {
                  onCheck?.();
                  send({ type: 'refresh.requested' });
                }}
                busy={view.refreshing ? <Trans>Asking</Trans> : undefined}
              >
                {check}
              </Button>
              <KeepsItselfUpToDate resting={view.resting} />
              <AnotherWay view={view} send={send} />
              <LinkButton
                wide
                variant={namesFan ? 'secondary' : 'quiet'}
                href={namesFan ? basePath : '/my-purchases'}
              >
                {namesFan ? <Trans>Next sale</Trans> : <Trans>See my purchases</Trans>}
              </LinkButton>
            </Stack>
          </>
        }
      >
        <Stack gap={3}>
          <div>
            <Tag tone="pending" icon={<Clock size={16} aria-hidden="true" />}>
              <Trans>Payment pending</Trans>
            </Tag>
          </div>
          <Heading as="h1" look="title">
            {title}
          </Heading>
        </Stack>
        {children}
      </Split>
    </Page>
  );
}
