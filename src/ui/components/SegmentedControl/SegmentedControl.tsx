import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import styles from './SegmentedControl.module.css';

type Segment<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly icon?: ReactNode;
};

type SegmentedControlProps<Value extends string> = {
  /** Names the choice ("View"). */
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
};

/**
 * Two or three views of one thing (map, list), built on radios: arrow keys move and it is one tab stop. It takes the focus
 * when another view is chosen by a key inside the view that is gone.
 */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  chosen,
  onChoose,
}: SegmentedControlProps<Value>) {
  const name = useId();
  const control = useRef<HTMLFieldSetElement>(null);
  const shown = useRef(chosen);
  useLayoutEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    if (document.activeElement === document.body)
      control.current?.querySelector<HTMLInputElement>(':checked')?.focus({ preventScroll: true });
  }, [chosen]);
  return (
    <fieldset ref={control} className={styles.control} aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={segment.value === chosen}
            onChange={() => onChoose(segment.value)}
          />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
