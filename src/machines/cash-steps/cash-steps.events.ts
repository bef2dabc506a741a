export type CashStepsEvent = { readonly type: 'step.advanced' } | { readonly type: 'step.returned' };
