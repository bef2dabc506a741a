import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { countPages } from '#domain/shared/page.ts';
import { Button, type ButtonProps, LinkButton } from '../Button/Button.tsx';
import styles from './Pager.module.css';

/** One page of a list; pages are counted from zero. */
export type Paged<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
};

/** The way to another page: by an address of its own or by a callback. */
export type PageNavigation =
  | { readonly buildHref: (page: number) => string }
  | { readonly onPageChange: (page: number) => void };

type PagerProps = { readonly list: Omit<Paged<unknown>, 'items'>; readonly navigation: PageNavigation };

/** Shows the page number between links to its neighbours; renders nothing when there is a single page. */
export function Pager({ list: { total, page }, navigation }: PagerProps) {
  const { t } = useLingui();
  const pages = countPages(total);
  const number = page + 1;
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      {number > 1 ? (
        <PageButton to={page - 1} navigation={navigation} icon={<ChevronLeft size={20} aria-hidden="true" />}>
          <Trans>Previous</Trans>
        </PageButton>
      ) : null}
      <span className={styles.where}>
        <Trans>
          Page {number} of {pages}
        </Trans>
      </span>
      {number < pages ? (
        <PageButton
          to={page + 1}
          navigation={navigation}
          iconAfter={<ChevronRight size={20} aria-hidden="true" />}
        >
          <Trans>Next</Trans>
        </PageButton>
      ) : null}
    </nav>
  );
}

type PageButtonProps = Pick<ButtonProps, 'icon' | 'iconAfter'> & {
  readonly to: number;
  readonly navigation: PageNavigation;
  readonly children: ReactNode;
};

function PageButton({ to, navigation, ...rest }: PageButtonProps) {
  return 'buildHref' in navigation ? (
    <LinkButton {...rest} href={navigation.buildHref(to)} />
  ) : (
    <Button {...rest} onClick={() => navigation.onPageChange(to)} />
  );
}
