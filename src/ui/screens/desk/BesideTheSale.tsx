import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import type { SessionUser } from '#domain/auth/session-user.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { ShortcutKey } from '../../components/ShortcutKey/ShortcutKey.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import styles from './Desk.module.css';
import { DeskBar } from './DeskBar.tsx';
import { hearNextSale } from './shortcuts.ts';

type BesideTheSaleProps = {
  readonly session: SessionFlow;
  readonly sales: ResourceFlow<null, SellerSales>;
  readonly onNextSale: () => void;
  readonly children: ReactNode;
};

/** The seller's pages that stand beside a running sale: how one ended, what cannot be sold yet. */
export function BesideTheSale({ session, sales, ...rest }: BesideTheSaleProps) {
  const [who] = useFlow(session, toSessionView);
  const [shift] = useFlow(sales, toResourceView<SellerSales>);
  return <DeskPage {...rest} seller={who.screen === 'signedIn' ? who.user : null} shift={shift} />;
}

type DeskPageProps = Pick<BesideTheSaleProps, 'onNextSale' | 'children'> & {
  readonly seller: SessionUser | null;
  readonly shift: ResourceView<SellerSales>;
};

/** The desk's bar above a page, and the key to the next sale below it. */
export function DeskPage({ seller, shift, onNextSale, children }: DeskPageProps) {
  const hear = useCallback(
    (page: HTMLElement | null) => (page === null ? undefined : hearNextSale(page.ownerDocument, onNextSale)),
    [onNextSale],
  );
  return (
    <div className={styles.beside} ref={hear}>
      <DeskBar
        seller={seller}
        shift={shift.screen === 'ready' ? shift.value : null}
        online={shift.screen !== 'failed' && (shift.screen !== 'ready' || shift.trouble === null)}
      />
      <div className={styles.page}>{children}</div>
      <footer className={styles.keys}>
        <span className={styles.key}>
          <ShortcutKey>F2</ShortcutKey> <Trans>next sale</Trans>
        </span>
      </footer>
    </div>
  );
}
