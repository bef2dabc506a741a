import { Trans, useLingui } from '@lingui/react/macro';
import { Check, Circle } from 'lucide-react';
import {
  type PasswordRequirement,
  passwordRequirements,
  unmetPasswordRequirements,
} from '#domain/fan/credentials.ts';
import { passwordRequirementWords } from '../../i18n/fan-words.ts';
import { LiveRegion } from '../LiveRegion/LiveRegion.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import styles from './PasswordMeter.module.css';

type PasswordMeterProps = { readonly id?: string; readonly password: string };

/** Names what a password still lacks (Spec §5), to eyes by line and to ears once the typing moves on. */
export function PasswordMeter({ id, password }: PasswordMeterProps) {
  const { i18n } = useLingui();
  const unmet = unmetPasswordRequirements(password);
  const words = (requirement: PasswordRequirement) => i18n._(passwordRequirementWords[requirement]);
  const missing = unmet.map(words).join(', ');
  return (
    <>
      <ul id={id} className={styles.meter}>
        {passwordRequirements.map((requirement) => {
          const isMet = !unmet.includes(requirement);
          return (
            <li key={requirement} className={styles.item} data-met={isMet || undefined}>
              {isMet ? <Check size={16} aria-hidden="true" /> : <Circle size={16} aria-hidden="true" />}
              <span aria-hidden="true">{words(requirement)}</span>
              <VisuallyHidden>
                {isMet ? (
                  <Trans>There already: {words(requirement)}</Trans>
                ) : (
                  <Trans>Still missing: {words(requirement)}</Trans>
                )}
              </VisuallyHidden>
            </li>
          );
        })}
      </ul>
      <LiveRegion>
        {password === '' ? null : unmet.length === 0 ? (
          <Trans>The password has all it needs.</Trans>
        ) : (
          <Trans>Still missing: {missing}</Trans>
        )}
      </LiveRegion>
    </>
  );
}
