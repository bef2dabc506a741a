import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import type { FormEvent, ReactNode } from 'react';
import { Heading } from '../../components/Heading/Heading.tsx';
import { IconLink } from '../../components/IconButton/IconButton.tsx';
import { Stack } from '../../components/Layout/Layout.tsx';
import { Wordmark } from '../../components/Wordmark/Wordmark.tsx';
import styles from './OperatorLogin.module.css';

/** Frames the staff login: no poster, no way to buy, one task at a time. */
export function OperatorLoginFrame({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Wordmark />
        <IconLink href="/" label={t`Close and go to the home page`} icon={<X size={20} />} />
      </div>
      <div className={styles.form}>{children}</div>
    </div>
  );
}

type OperatorLoginStepProps = {
  readonly title: ReactNode;
  readonly children: ReactNode;
  /** Submits the step; a step without it only shows something. */
  readonly onSubmit?: (form: FormData) => void;
};

/** Frames one step: its heading takes the focus, unless one of its fields does. */
export function OperatorLoginStep({ title, children, onSubmit }: OperatorLoginStepProps) {
  const content = (
    <Stack gap={5}>
      <Heading as="h1" variant="title" tabIndex={-1} ref={focusHeading}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
  if (onSubmit === undefined) return content;
  const submit = (submitEvent: FormEvent<HTMLFormElement>) => {
    submitEvent.preventDefault();
    onSubmit(new FormData(submitEvent.currentTarget));
  };
  return (
    <form onSubmit={submit} noValidate>
      {content}
    </form>
  );
}

/** Focuses the heading of a new step, unless a field has taken the focus. */
const focusHeading = (heading: HTMLElement | null): void => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) heading?.focus({ preventScroll: true });
};

export const readRawText = (form: FormData, name: string): string => String(form.get(name) ?? '');
