import type { ReactNode } from 'react';
import type { Order } from '#domain/order/purchase.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Split, Stack } from '../../components/Layout/Layout.tsx';
import { OrderPanel } from './OrderPanel.tsx';

type OutcomeFrameProps = {
  /** The status, in two words. */
  readonly tag?: ReactNode;
  readonly title: ReactNode;
  /** The order; null while loading and for visitors with a shared link. */
  readonly order: Order | null;
  readonly children: ReactNode;
  /** Shown beside the content, around the order: the clock above, the actions below. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
};

/** Frames a purchase result: the content, and the order beside it. */
export function OutcomeFrame({ tag, title, order, children, above, below }: OutcomeFrameProps) {
  return (
    <Page>
      <Split
        aside={
          <>
            {above}
            <OrderPanel order={order} />
            {below}
          </>
        }
      >
        <Stack gap={3}>
          {tag ? <div>{tag}</div> : null}
          <Heading as="h1" variant="title">
            {title}
          </Heading>
        </Stack>
        {children}
      </Split>
    </Page>
  );
}
