import { useLingui } from '@lingui/react/macro';
import { Check, X } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './Toast.module.css';

export type ToastMessage = {
  readonly id: string;
  readonly text: ReactNode;
  readonly action?: { readonly label: ReactNode; readonly onPress: () => void };
};

type ToastRegionProps = {
  readonly toasts: readonly ToastMessage[];
  readonly onDismiss: (id: string) => void;
};

/**
 * Short messages at the foot of the page. The five seconds are an animation, so that hovering or focusing pauses the countdown;
 * when it ends the toast requests to be dismissed.
 */
export function ToastRegion({ toasts, onDismiss }: ToastRegionProps) {
  const { t } = useLingui();
  return (
    <div className={styles.region} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={styles.toast}
          onAnimationEnd={(event) => event.target !== event.currentTarget && onDismiss(toast.id)}
        >
          <Check size={20} aria-hidden="true" />
          <span className={styles.text}>{toast.text}</span>
          {toast.action ? (
            <button type="button" className={styles.action} onClick={toast.action.onPress}>
              {toast.action.label}
            </button>
          ) : null}
          <button
            type="button"
            className={styles.close}
            aria-label={t`Dismiss`}
            onClick={() => onDismiss(toast.id)}
          >
            <X size={18} />
          </button>
          <span className={styles.clock} />
        </div>
      ))}
    </div>
  );
}
