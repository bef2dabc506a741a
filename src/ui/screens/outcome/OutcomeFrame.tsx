import type { ReactNode } from 'react';
import type { Order } from '#domain/order/purchase.ts';
import { Heading } from '../../components/Heading/Heading.tsx';
import { Page, Split, Stack } from '../../components/Layout/Layout.tsx';
import { OrderPanel } from './OrderPanel.tsx';

type OutcomeFrameProps = {
  /** How it stands, in two words. */
  readonly tag?: ReactNode;
  readonly title: ReactNode;
  /** What was bought; null while it is read, and for who came by a shared link. */
  readonly order: Order | null;
  readonly children: ReactNode;
  /** Beside it, around the order: the clock above, the ways on below. */
  readonly above?: ReactNode;
  readonly below?: ReactNode;
};

/** Around how a purchase stands: what is to be known and done, and beside it what was bought. */
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
          <Heading as="h1" look="title">
            {title}
          </Heading>
        </Stack>
        {children}
      </Split>
    </Page>
  );
}
