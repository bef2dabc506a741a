import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import {
  type PasswordRequirement,
  passwordRequirements,
  unmetPasswordRequirements,
} from '#domain/identity/credentials.ts';
import { passwordRequirementMessages } from '../../i18n/fan-messages.ts';
import { LiveRegion } from '../LiveRegion/LiveRegion.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './PasswordMeter.module.css';

type PasswordMeterProps = { readonly id?: string; readonly password: string };

/** Lists what a password still lacks (Spec §5) and announces it when the typing pauses. */
export function PasswordMeter({ id, password }: PasswordMeterProps) {
  const { i18n } = useLingui();
  const missingRequirements = unmetPasswordRequirements(password);
  const describe = (requirement: PasswordRequirement) => i18n._(passwordRequirementMessages[requirement]);
  const missing = missingRequirements.map(describe).join(', ');
  return (
    <>
      <ul id={id} className={styles.meter}>
        {passwordRequirements.map((requirement) => {
          const isMet = !missingRequirements.includes(requirement);
          return (
            <li key={requirement} className={styles.item} data-met={isMet || undefined}>
              {isMet ? <Check size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
              <span aria-hidden="true">{describe(requirement)}</span>
              <VisuallyHidden>
                {isMet ? (
                  <Trans>Met: {describe(requirement)}</Trans>
                ) : (
                  <Trans>Still missing: {describe(requirement)}</Trans>
                )}
              </VisuallyHidden>
            </li>
          );
        })}
      </ul>
      <LiveRegion>
        {password === '' ? null : missingRequirements.length === 0 ? (
          <Trans>Your password meets all the requirements.</Trans>
        ) : (
          <Trans>Still missing: {missing}</Trans>
        )}
      </LiveRegion>
    </>
  );
}
