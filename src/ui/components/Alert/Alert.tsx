import { Check, CircleAlert, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Alert.module.css';

export type AlertTone = 'danger' | 'attention' | 'info' | 'success';

type AlertProps = {
  readonly tone: AlertTone;
  readonly title: ReactNode;
  readonly children?: ReactNode;
  readonly icon?: ReactNode;
  readonly action?: ReactNode;
  /** `now` interrupts (a refusal), `politely` waits its turn, `never` was there from the start. */
  readonly announce?: 'now' | 'politely' | 'never';
};

const icons = {
  danger: CircleAlert,
  attention: Clock,
  info: Info,
  success: Check,
} as const satisfies Record<AlertTone, unknown>;

const liveRoles = { now: 'alert', politely: 'status', never: undefined } as const;

/** What happened, whether money moved, what to do now. Its edge is torn along a perforation. */
export function Alert({ tone, title, children, icon, action, announce = 'never' }: AlertProps) {
  const Icon = icons[tone];
  return (
    <div className={styles.alert} data-tone={tone} role={liveRoles[announce]}>
      <span className={styles.icon}>{icon ?? <Icon size={22} aria-hidden="true" />}</span>
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children ? <div className={styles.text}>{children}</div> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </div>
  );
}
