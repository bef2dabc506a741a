import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { salesChannelRules } from '#domain/payment/sales-channel.ts';
import { SellerPageScreen } from '../screens/assisted-sale/SellerPageScreen.tsx';
import { StaffPage } from './SignedInPage.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The seller's frame around a page that is no step of the current sale. */
export function SellerLayout({ children }: { readonly children: ReactNode }) {
  const { flows } = useApp();
  const router = useRouter();
  const toNextSale = useCallback(
    () => void router.navigate({ href: salesChannelRules.ASSISTED.basePath }),
    [router],
  );
  return (
    <StaffPage>
      <SellerPageScreen
        session={flows.session}
        sales={useResource(flows, 'sellerSales', null)}
        onNextSale={toNextSale}
      >
        {children}
      </SellerPageScreen>
    </StaffPage>
  );
}
