import { useLingui } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './ProgressSteps.module.css';

export type ProgressStep = { readonly id: string; readonly label: ReactNode; readonly children?: ReactNode };

type ProgressStepsProps = {
  readonly steps: readonly ProgressStep[];
  /** Index of the current step; past the last when all are done. */
  readonly current: number;
  /** Horizontal for a checkout, vertical where each step has content. */
  readonly direction?: 'horizontal' | 'vertical';
};

export function ProgressSteps({ steps, current, direction = 'horizontal' }: ProgressStepsProps) {
  const { t } = useLingui();
  return (
    <ol className={styles.steps} data-direction={direction} aria-label={t`Progress`}>
      {steps.map((step, index) => {
        const done = index < current;
        return (
          <li
            key={step.id}
            className={styles.step}
            data-state={done ? 'done' : index === current ? 'now' : 'later'}
            aria-current={index === current ? 'step' : undefined}
          >
            <span className={styles.mark}>
              {done ? <Check size={direction === 'vertical' ? 20 : 16} aria-label={t`Done`} /> : index + 1}
            </span>
            <div className={styles.text}>
              <p className={styles.label}>
                {step.label}
                {done ? <VisuallyHidden>.</VisuallyHidden> : null}
              </p>
              {direction === 'vertical' && step.children ? <div>{step.children}</div> : null}
            </div>
          </li>
        );
      })}
    </ol>
  );
}
