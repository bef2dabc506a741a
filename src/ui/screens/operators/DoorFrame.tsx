import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Heading } from '../../components/Heading/Heading.tsx';
import { IconLink } from '../../components/IconButton/IconButton.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Wordmark } from '../../components/Wordmark/Wordmark.tsx';
import styles from './Door.module.css';

/** The operators' entrance: no handbill, no way to buy, one thing to do at a time. */
export function DoorFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={styles.door}>
      <div className={styles.bar}>
        <Wordmark />
        <IconLink href="/" label={t`Close and go to the start`} icon={<X size={20} />} />
      </div>
      <div className={styles.form}>{children}</div>
    </div>
  );
}

type StepProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** A step with a form sends it; one without only shows. */
  readonly onSubmit?: (form: FormData) => void;
};

/** One step: its heading takes the focus, unless a field of it does. */
export function DoorStep({ title, children, onSubmit }: StepProps) {
  const content = (
    <Stack gap={5}>
      <Heading as="h1" look="title" tabIndex={-1} ref={takeFocus}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
  if (onSubmit === undefined) return content;
  const submit = (sent: FormEvent<HTMLFormElement>) => {
    sent.preventDefault();
    onSubmit(new FormData(sent.currentTarget));
  };
  return (
    <form onSubmit={submit} noValidate>
      {content}
    </form>
  );
}

/** A new step begins at its heading; a field that is focused by itself keeps the focus. */
const takeFocus = (heading: HTMLElement | null): void => {
  const at = document.activeElement;
  if (at === null || at === document.body) heading?.focus({ preventScroll: true });
};

export const textIn = (form: FormData, name: string): string => String(form.get(name) ?? '');
