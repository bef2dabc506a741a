import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { VisitorType } from '#domain/catalogue/visitor-type.ts';

type VisitorCount = { readonly type: VisitorType; readonly quantity: number };

/** Returns a formatter of visitors: "2 adults". */
export function useVisitorFormatter(): (visitors: VisitorCount) => string {
  const { t } = useLingui();
  return ({ type, quantity }) => {
    switch (type) {
      case 'ADULT':
        return t`${plural(quantity, { one: '# adult', other: '# adults' })}`;
      case 'CHILD':
        return t`${plural(quantity, { one: '# child', other: '# children' })}`;
      case 'SENIOR':
        return t`${plural(quantity, { one: '# senior', other: '# seniors' })}`;
      case 'RESIDENT':
        return t`${plural(quantity, { one: '# resident', other: '# residents' })}`;
    }
  };
}
