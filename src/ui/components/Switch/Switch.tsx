import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './Switch.module.css';

type SwitchProps = Omit<ComponentPropsWithRef<'input'>, 'type' | 'role'> & { readonly label: ReactNode };

/** A switch that takes effect at once: for a setting, not for consent. */
export function Switch({ label, ...input }: SwitchProps) {
  const generatedId = useId();
  const id = input.id ?? generatedId;
  return (
    <label className={styles.row} htmlFor={id}>
      <span className={styles.label}>{label}</span>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says itself whether it is on */}
      <input {...input} id={id} type="checkbox" role="switch" className={styles.switch} />
    </label>
  );
}
