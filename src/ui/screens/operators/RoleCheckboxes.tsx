import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { operatorRoles } from '#domain/identity/role.ts';
import { Checkbox } from '../../components/Checkbox/Checkbox.tsx';
import { FieldError } from '../../components/Field/FieldFrame.tsx';
import { operatorRoleHints, operatorRoleNames } from '../../i18n/operator-messages.ts';
import styles from './OperatorList.module.css';

type RoleCheckboxesProps = { readonly chosen: readonly string[]; readonly error: ReactNode };

/** Selects any number of roles. */
export function RoleCheckboxes({ chosen, error }: RoleCheckboxesProps) {
  const { i18n } = useLingui();
  const id = useId();
  return (
    <fieldset className={styles.roles} aria-describedby={error ? `${id}-roles` : undefined}>
      <legend className={styles.legend}>
        <Trans>Roles</Trans>
      </legend>
      {operatorRoles.map((role) => (
        <Checkbox
          key={role}
          name="roles"
          value={role}
          label={i18n._(operatorRoleNames[role])}
          hint={i18n._(operatorRoleHints[role])}
          defaultChecked={chosen.includes(role)}
        />
      ))}
      {error ? <FieldError id={`${id}-roles`}>{error}</FieldError> : null}
    </fieldset>
  );
}
