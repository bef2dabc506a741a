import { Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { Fragment } from 'react';

/**
 * Renders a message; the macro of the same name compiles to it. Lingui looks for elements in the finished sentence, so
 * that a name or a search with "<b>" in it would lose it: a value with "<" is passed as an element, which stays as it is.
 */
export function Trans({ values, ...message }: TransProps) {
  return <LinguiTrans {...message} {...(values && { values: keepMarkup(values) })} />;
}

const keepMarkup = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.includes('<') ? <Fragment key={name}>{value}</Fragment> : value,
    ]),
  );
