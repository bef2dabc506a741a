import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback } from 'react';
import { saleDesks } from '#domain/sale/sale-mode.ts';
import { BesideTheSale } from '../screens/desk/BesideTheSale.tsx';
import { useApp } from './use-app.ts';
import { useResource } from './use-resource.ts';

/** The seller's frame around a page that is no step of the running sale. */
export function AtTheDesk({ children }: { readonly children: ReactNode }) {
  const { flows } = useApp();
  const router = useRouter();
  const toNextSale = useCallback(() => void router.navigate({ href: saleDesks.ASSISTED.basePath }), [router]);
  return (
    <BesideTheSale
      session={flows.session}
      sales={useResource(flows, 'sellerSales', null)}
      onNextSale={toNextSale}
    >
      {children}
    </BesideTheSale>
  );
}
