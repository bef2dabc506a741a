import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { type MouseEvent, type ReactNode, useCallback, useId } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import styles from './Dialog.module.css';

type DialogProps = {
  readonly title: ReactNode;
  readonly children?: ReactNode;
  /** Buttons named by verbs, the safe one first. */
  readonly actions?: ReactNode;
  /** Called for Escape, the close button or a press outside. Omit it when an answer is required. */
  readonly onClose?: () => void;
  /** `alert` for a question that interrupts. */
  readonly kind?: 'dialog' | 'alert';
  readonly size?: 'regular' | 'large' | 'full';
};

/**
 * A native modal dialog that is open while it is rendered. On phones it is a bottom sheet with a visible close button. The
 * focus goes to the field that requests it or to the safe answer, otherwise where the browser puts it, and returns on close.
 */
export function Dialog({
  title,
  children,
  actions,
  onClose,
  kind = 'dialog',
  size = 'regular',
}: DialogProps) {
  const { t } = useLingui();
  const id = useId();
  const open = useCallback((dialog: HTMLDialogElement | null) => {
    if (!dialog || dialog.open) return;
    const opener = document.activeElement;
    dialog.showModal();
    // A closed dialog ignores autofocus, so the field that requested the focus receives it now.
    const first = dialog.querySelector(`[data-autofocus], [role='alertdialog'] .${styles.actions} button`);
    if (first instanceof HTMLElement) first.focus();
    return () => {
      dialog.close();
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, []);
  const pressOutside = (event: MouseEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget) onClose?.();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out, and the dialog hears it as cancel
    <dialog
      ref={open}
      className={styles.dialog}
      data-size={size}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}-title`}
      aria-describedby={kind === 'alert' && children ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClick={pressOutside}
    >
      <div className={styles.sheet}>
        <span className={styles.handle} aria-hidden="true" />
        <div className={styles.head}>
          <h2 className={styles.title} id={`${id}-title`}>
            {title}
          </h2>
          {onClose ? <IconButton label={t`Close`} icon={<X size={20} />} onClick={onClose} /> : null}
        </div>
        {children ? (
          <div className={styles.text} id={`${id}-text`}>
            {children}
          </div>
        ) : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </dialog>
  );
}
