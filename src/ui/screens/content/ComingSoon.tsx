import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { LinkButton } from '../../components/Button/Button.tsx';
import { EmptyState } from '../../components/EmptyState/EmptyState.tsx';
import { Page } from '../../components/Layout/Layout.tsx';

type ComingSoonProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly back: { readonly href: string; readonly label: ReactNode };
};

/** Says that a feature is not available yet and links back. */
export function ComingSoon({ title, children, back }: ComingSoonProps) {
  return (
    <Page width="text" padded>
      <EmptyState
        as="h1"
        title={title}
        action={
          <LinkButton href={back.href} variant="primary">
            {back.label}
          </LinkButton>
        }
      >
        {children}
      </EmptyState>
    </Page>
  );
}

export const eventsLink = { href: '/?page=1', label: <Trans>See the events on sale</Trans> };
