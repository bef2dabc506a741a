import { Trans } from '@lingui/react/macro';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './ErrorState.module.css';

type ErrorStateProps = {
  /** Says what happened, in plain words. */
  readonly title: ReactNode;
  /** Says whether money moved, and why it happened. */
  readonly children?: ReactNode;
  /** The next steps. */
  readonly actions?: ReactNode;
  /** A reference to quote to support. */
  readonly reference?: string | undefined;
  readonly as?: 'h1' | 'h2';
};

export function ErrorState({ title, children, actions, reference, as: Title = 'h1' }: ErrorStateProps) {
  return (
    <div className={styles.error} role="alert">
      <span className={styles.icon}>
        <CircleAlert size={28} aria-hidden="true" />
      </span>
      <Title className={styles.title}>{title}</Title>
      {children ? <div className={styles.text}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {reference ? (
        <p className={styles.reference}>
          <Trans>
            Reference <code>{reference}</code>
          </Trans>
        </p>
      ) : null}
    </div>
  );
}
