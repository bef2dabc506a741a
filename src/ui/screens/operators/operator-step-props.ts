import type { OperatorLoginEvent } from '#machines/operator-login/operator-login.events.ts';
import type { OperatorLoginView } from '#machines/operator-login/operator-login.view.ts';

/** The props of a step of the staff login. */
export type OperatorStepProps<Screen extends OperatorLoginView['screen']> = {
  readonly view: Extract<OperatorLoginView, { readonly screen: Screen }>;
  readonly send: (event: OperatorLoginEvent) => void;
};
