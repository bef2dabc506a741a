import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import styles from './QuantityStepper.module.css';

type QuantityStepperProps = {
  readonly label: ReactNode;
  readonly value: number;
  readonly min?: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
  /** Accessible names of the two buttons ("One ticket less", "One ticket more"). */
  readonly decrementLabel: string;
  readonly incrementLabel: string;
  readonly density?: 'regular' | 'dense';
  readonly labelHidden?: boolean;
};

/** A number between two 48 px buttons; the new number is announced when it changes. */
export function QuantityStepper({
  label,
  value,
  min = 0,
  max,
  onChange,
  decrementLabel,
  incrementLabel,
  density = 'regular',
  labelHidden = false,
}: QuantityStepperProps) {
  const id = useId();
  return (
    <div className={styles.row} data-bare={labelHidden || undefined}>
      <span className={styles.label} id={id} data-hidden={labelHidden || undefined}>
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be named by text outside it */}
      <div className={styles.stepper} role="group" aria-labelledby={id} data-density={density}>
        <button
          type="button"
          aria-label={decrementLabel}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus size={20} />
        </button>
        <output className={styles.value}>{value}</output>
        <button
          type="button"
          aria-label={incrementLabel}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus size={20} />
        </button>
      </div>
    </div>
  );
}
