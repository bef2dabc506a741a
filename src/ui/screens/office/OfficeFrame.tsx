import type { ReactNode } from 'react';
import { Page, Stack } from '../../components/Layout/Layout.tsx';

/** A manager's page under the bar of the office. */
export function OfficeFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Page padded>
      <Stack gap={6}>{children}</Stack>
    </Page>
  );
}
