import { type ReactNode, useId } from 'react';
import styles from './ChoiceList.module.css';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  readonly tag?: ReactNode;
  /** The fields of the option, shown under it while it is selected. */
  readonly body?: ReactNode;
  /** A further action at the end of the row, outside the option's label. */
  readonly aside?: ReactNode;
  /** The reason why it cannot be selected. */
  readonly unavailable?: ReactNode;
};

type ChoiceListProps<Value extends string> = {
  readonly legend: ReactNode;
  readonly legendShown?: boolean;
  readonly name: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value | null;
  readonly onChoose: (value: Value) => void;
};

/** A single choice among rows large enough for a thumb (payment methods, banks, delivery), built on native radios. */
export function ChoiceList<Value extends string>({
  legend,
  legendShown = false,
  name,
  choices,
  chosen,
  onChoose,
}: ChoiceListProps<Value>) {
  const id = useId();
  return (
    <fieldset>
      <legend className={styles.legend} data-shown={legendShown || undefined}>
        {legend}
      </legend>
      <div className={styles.rows}>
        {choices.map((choice) => {
          const on = choice.value === chosen;
          const hint = choice.unavailable ?? choice.hint;
          const hintId = `${id}-${choice.value}`;
          return (
            <div
              key={choice.value}
              className={styles.choice}
              data-on={on || undefined}
              data-aside={choice.aside ? true : undefined}
            >
              <label className={styles.head} data-off={choice.unavailable ? true : undefined}>
                <input
                  type="radio"
                  className={styles.radio}
                  name={name}
                  value={choice.value}
                  checked={on}
                  disabled={Boolean(choice.unavailable)}
                  aria-describedby={hint ? hintId : undefined}
                  onChange={() => onChoose(choice.value)}
                />
                {choice.icon}
                <span className={styles.text}>
                  <span className={styles.label}>{choice.label}</span>
                  {hint ? (
                    <span className={styles.hint} id={hintId} aria-hidden="true">
                      {hint}
                    </span>
                  ) : null}
                </span>
                {choice.tag}
              </label>
              {choice.aside ? <div className={styles.aside}>{choice.aside}</div> : null}
              {on && choice.body ? <div className={styles.body}>{choice.body}</div> : null}
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
