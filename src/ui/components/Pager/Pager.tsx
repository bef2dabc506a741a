import { Trans, useLingui } from '@lingui/react/macro';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { pageCount } from '#domain/shared/page.ts';
import { Button, type ButtonProps, LinkButton } from '../Button/Button.tsx';
import styles from './Pager.module.css';

/** A part of a list, its pages counted from nought. */
export type Paged<Item> = {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
};

/** How another page is had: at an address of its own, or from whoever listens. */
export type Turning =
  | { readonly hrefOf: (page: number) => string }
  | { readonly onTurn: (page: number) => void };

type PagerProps = { readonly of: Omit<Paged<unknown>, 'items'>; readonly turning: Turning };

/** Which page of a list this is, between the ways to its neighbours; nothing where there is one alone. */
export function Pager({ of: { total, page }, turning }: PagerProps) {
  const { t } = useLingui();
  const pages = pageCount(total);
  const number = page + 1;
  if (pages <= 1) return null;
  return (
    <nav className={styles.pager} aria-label={t`Pages`}>
      {number > 1 ? (
        <Turn to={page - 1} turning={turning} icon={<ChevronLeft size={20} aria-hidden="true" />}>
          <Trans>Previous</Trans>
        </Turn>
      ) : null}
      <span className={styles.where}>
        <Trans>
          Page {number} of {pages}
        </Trans>
      </span>
      {number < pages ? (
        <Turn to={page + 1} turning={turning} iconAfter={<ChevronRight size={20} aria-hidden="true" />}>
          <Trans>Next</Trans>
        </Turn>
      ) : null}
    </nav>
  );
}

type TurnProps = Pick<ButtonProps, 'icon' | 'iconAfter'> & {
  readonly to: number;
  readonly turning: Turning;
  readonly children: ReactNode;
};

function Turn({ to, turning, ...rest }: TurnProps) {
  return 'hrefOf' in turning ? (
    <LinkButton {...rest} href={turning.hrefOf(to)} />
  ) : (
    <Button {...rest} onClick={() => turning.onTurn(to)} />
  );
}
