import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from '../Link/Link.tsx';
import styles from './Button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'strong' | 'danger' | 'quiet' | 'link';

type Look = {
  readonly variant?: ButtonVariant;
  readonly size?: 'small' | 'regular' | 'large';
  /** Takes the full width of the container. */
  readonly wide?: boolean;
  readonly icon?: ReactNode;
  readonly iconAfter?: ReactNode;
};

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> &
  Look & {
    /** The running work ("Holding seats"), shown instead of the label; the width stays and presses are ignored. */
    readonly busy?: ReactNode;
    /** The reason why it cannot be pressed ("Choose a seat"), shown instead of the label. */
    readonly unavailable?: ReactNode;
  };

export function Button({
  variant = 'secondary',
  size = 'regular',
  wide = false,
  icon,
  iconAfter,
  busy,
  unavailable,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const idle = Boolean(busy || unavailable);
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (idle) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
      data-unavailable={Boolean(unavailable) || undefined}
      aria-disabled={idle || undefined}
      aria-busy={Boolean(busy) || undefined}
      onClick={press}
    >
      <span
        className={styles.label}
        data-hidden={Boolean(busy) || undefined}
        aria-hidden={Boolean(busy) || undefined}
      >
        {unavailable ? null : icon}
        <span>{unavailable ?? children}</span>
        {unavailable ? null : iconAfter}
      </span>
      {busy ? (
        <span className={styles.label}>
          <span className={styles.spinner} />
          <span>{busy}</span>
        </span>
      ) : null}
    </button>
  );
}

export type LinkButtonProps = LinkProps & Look;

/** A link that looks like a button. */
export function LinkButton({
  variant = 'secondary',
  size = 'regular',
  wide = false,
  icon,
  iconAfter,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={styles.button}
      data-variant={variant}
      data-size={size}
      data-wide={wide || undefined}
    >
      <span className={styles.label}>
        {icon}
        <span>{children}</span>
        {iconAfter}
      </span>
    </Link>
  );
}
