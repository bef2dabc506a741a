import type { LoginEvent } from '#machines/login/login.events.ts';
import type { LoginView } from '#machines/login/login.view.ts';

export type SendLogin = (event: LoginEvent) => void;

export type StepProps<Screen extends LoginView['screen']> = {
  readonly view: Extract<LoginView, { readonly screen: Screen }>;
  readonly send: SendLogin;
  /** `h1` where signing in is the page, `h2` inside a purchase. */
  readonly heading: 'h1' | 'h2';
};
