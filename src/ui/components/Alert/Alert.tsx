import { useLingui } from '@lingui/react/macro';
import { Check, CircleAlert, Clock, Info, X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './Alert.module.css';

export type AlertTone = 'danger' | 'attention' | 'info' | 'success';

type AlertProps = {
  readonly tone: AlertTone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** Closes it; the caller removes it. */
  readonly onClose?: () => void;
  /**
   * `now` interrupts and comes into view (a decline), `politely` waits until speech ends, `never` is not announced because it
   * was there from the start.
   */
  readonly announce?: 'now' | 'politely' | 'never';
  /** Takes the focus when it appears: it answers a dialog whose opener may be gone. */
  readonly takesFocus?: boolean;
};

const icons = {
  danger: CircleAlert,
  attention: Clock,
  info: Info,
  success: Check,
} as const satisfies Record<AlertTone, unknown>;

const liveRoles = { now: 'alert', politely: 'status', never: undefined } as const;

/** Says what happened, whether money moved and what to do next. Its edge is perforated like a ticket's. */
export function Alert({
  tone,
  title,
  children,
  icon,
  action,
  onClose,
  announce = 'never',
  takesFocus = false,
}: AlertProps) {
  const Icon = icons[tone];
  const alert = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) alert.current?.focus();
    else if (announce === 'now') alert.current?.scrollIntoView({ block: 'nearest' });
  }, [announce, takesFocus]);
  return (
    <div
      ref={alert}
      className={styles.alert}
      data-tone={tone}
      role={liveRoles[announce]}
      tabIndex={takesFocus ? -1 : undefined}
    >
      <span className={styles.icon}>{icon ?? <Icon size={22} aria-hidden="true" />}</span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children ? <div className={styles.text}>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
      {onClose === undefined ? null : <CloseButton onClick={onClose} />}
    </div>
  );
}

function CloseButton({ onClick }: { readonly onClick: () => void }) {
  const { t } = useLingui();
  return <IconButton label={t`Close`} icon={<X />} onClick={onClick} />;
}
