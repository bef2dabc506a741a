import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '../Button/Button.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { Stack } from '../Layout/Layout.tsx';

type ConfirmDialogProps = {
  /** The question. */
  readonly title: ReactNode;
  /** The consequences of a confirmation, and the failure of the last one. */
  readonly children: ReactNode;
  /** The safe answer, named by a verb. Closing the dialog gives it too. */
  readonly cancelLabel: ReactNode;
  readonly confirmLabel: ReactNode;
  /** `primary` for an action that takes nothing away; `danger` by default. */
  readonly confirmVariant?: 'danger' | 'primary';
  /** True while the action runs: a second confirmation is ignored. */
  readonly isBusy?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
};

/** Asks for confirmation before an action that others notice. */
export function ConfirmDialog({
  title,
  children,
  cancelLabel,
  confirmLabel,
  confirmVariant = 'danger',
  isBusy = false,
  onCancel,
  onConfirm,
}: ConfirmDialogProps) {
  return (
    <Dialog
      kind="alert"
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{cancelLabel}</Button>
          <Button
            variant={confirmVariant}
            onClick={onConfirm}
            busy={isBusy ? <Trans>One moment</Trans> : undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <Stack>{children}</Stack>
    </Dialog>
  );
}
