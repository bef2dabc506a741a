import { Trans } from '@lingui/react/macro';
import { type ReactNode, useCallback } from 'react';
import type { SessionUser } from '#domain/identity/session-user.ts';
import type { SellerSales } from '#domain/order/order-list.ts';
import type { ResourceFlow } from '#machines/resource/resource.machine.ts';
import { type ResourceView, toResourceView } from '#machines/resource/resource.view.ts';
import type { SessionFlow } from '#machines/session/session.machine.ts';
import { toSessionView } from '#machines/session/session.view.ts';
import { isUnanswered } from '#machines/support/connection.view.ts';
import { ShortcutKey } from '../../components/ShortcutKey/ShortcutKey.tsx';
import { useFlow } from '../../flow/use-flow.ts';
import styles from './AssistedSale.module.css';
import { SellerBar } from './SellerBar.tsx';
import { listenForNextSale } from './shortcuts.ts';

type SellerPageScreenProps = {
  readonly session: SessionFlow;
  readonly sales: ResourceFlow<null, SellerSales>;
  readonly onNextSale: () => void;
  readonly children: ReactNode;
};

/**
 * Binds the pages that a seller sees next to a running sale, such as a result, to the session and the day's sales.
 */
export function SellerPageScreen({ session, sales, ...rest }: SellerPageScreenProps) {
  const [sessionView] = useFlow(session, toSessionView);
  const [shift] = useFlow(sales, toResourceView<SellerSales>);
  return (
    <SellerPage
      {...rest}
      seller={sessionView.screen === 'signedIn' ? sessionView.user : null}
      shift={shift}
    />
  );
}

type SellerPageProps = Pick<SellerPageScreenProps, 'onNextSale' | 'children'> & {
  readonly seller: SessionUser | null;
  readonly shift: ResourceView<SellerSales>;
};

/** Frames a page with the seller's bar and the shortcut to the next sale. */
export function SellerPage({ seller, shift, onNextSale, children }: SellerPageProps) {
  const attachShortcut = useCallback(
    (page: HTMLElement | null) =>
      page === null ? undefined : listenForNextSale(page.ownerDocument, onNextSale),
    [onNextSale],
  );
  return (
    <div className={styles.sellerPage} ref={attachShortcut}>
      <SellerBar
        seller={seller}
        shift={shift.screen === 'ready' ? shift.value : null}
        online={!('failure' in shift && isUnanswered(shift.failure))}
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
