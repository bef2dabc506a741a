import type { ComponentPropsWithRef, ReactNode } from 'react';
import { Link, type LinkProps } from '../Link/Link.tsx';
import styles from './IconButton.module.css';

type Look = {
  /** The accessible name, also the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
  /** Adds a frame where it floats over a map or a picture. */
  readonly framed?: boolean;
};

type IconButtonProps = Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> & Look;

export function IconButton({ label, icon, framed = false, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={styles.icon}
      data-framed={framed || undefined}
      aria-label={label}
      title={label}
    >
      {icon}
    </button>
  );
}

type IconLinkProps = Omit<LinkProps, 'children' | 'aria-label'> & Look;

export function IconLink({ label, icon, framed = false, ...rest }: IconLinkProps) {
  return (
    <Link
      {...rest}
      className={styles.icon}
      data-framed={framed || undefined}
      aria-label={label}
      title={label}
    >
      {icon}
    </Link>
  );
}
