import type { ComponentPropsWithRef, ReactNode } from 'react';
import styles from './Heading.module.css';

type HeadingProps = ComponentPropsWithRef<'h2'> & {
  readonly as?: 'h1' | 'h2' | 'h3' | 'h4' | 'p';
  readonly variant?: 'title' | 'section' | 'card';
};

export function Heading({ as: Element = 'h2', variant = 'section', ...rest }: HeadingProps) {
  return <Element {...rest} className={styles.heading} data-variant={variant} />;
}

type SectionHeadProps = { readonly children: ReactNode; readonly action?: ReactNode };

/** A section's name with at most one link. */
export function SectionHead({ children, action }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <Heading>{children}</Heading>
      {action}
    </div>
  );
}

type NoteProps = { readonly children: ReactNode; readonly size?: 'md' | 'sm' | 'xs' };

export function Note({ children, size = 'sm' }: NoteProps) {
  return (
    <p className={styles.note} data-size={size}>
      {children}
    </p>
  );
}
