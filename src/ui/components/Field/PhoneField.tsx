import { Field, type FieldProps } from './Field.tsx';

type PhoneFieldProps = Omit<FieldProps, 'type' | 'prefix' | 'inputMode'> & {
  /** +57 or +52, drawn inside the box and never typed. */
  readonly countryPrefix: string;
};

export function PhoneField({ countryPrefix, ...rest }: PhoneFieldProps) {
  return <Field autoComplete="tel-national" {...rest} type="tel" inputMode="tel" prefix={countryPrefix} />;
}
