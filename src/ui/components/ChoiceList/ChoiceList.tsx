import { type ReactNode, useId } from 'react';
import styles from './ChoiceList.module.css';

export type Choice<Value extends string> = {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly icon?: ReactNode;
  readonly tag?: ReactNode;
  /** Shown under the choice while it is the chosen one: its own fields. */
  readonly body?: ReactNode;
  /** At the end of the row and no part of the choice: what else can be done with it. */
  readonly aside?: ReactNode;
  /** Why it cannot be chosen. */
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

/** One of several, each a row large enough for a thumb: payment methods, banks, delivery. Native radios. */
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
    <fieldset className={styles.list}>
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
                <span className={styles.words}>
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
