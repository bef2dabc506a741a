import { type LoginStep, loginStepNamed, loginStepNames } from '#domain/auth/login-step.ts';
import type { LoginFlow } from '#machines/login/login.machine.ts';
import { toLoginView } from '#machines/login/login.view.ts';
import type { AddressBar } from './follow.ts';

const path = '/authorization/login';

/**
 * The wizard leads, the address follows: each step is an entry of the history, so that the browser's own way back is a step
 * back. An address is a wish that the wizard hears; what it then shows is put back. The answer stops it.
 */
export function followLogin(flow: LoginFlow, address: AddressBar): () => void {
  /** The last address that the wizard and the page agreed on: moving on from it is a new entry, anything else corrects. */
  let agreed: string | null = null;
  const put = (): void => {
    const { screen, step } = toLoginView(flow.getSnapshot());
    const current = new URL(address.current(), 'https://here.invalid');
    // Whoever is in goes where they came for: no entry of the history says so.
    if (current.pathname !== path || screen === 'success') return;
    const wanted = nameOf(step);
    const shown = current.searchParams.get('step');
    const isCorrection = shown !== agreed;
    agreed = wanted;
    if (wanted === shown) return;
    address.go(loginAddress(step, current.searchParams.get('return')), isCorrection);
  };
  const hear = (): void => {
    const current = new URL(address.current(), 'https://here.invalid');
    if (current.pathname !== path) return;
    const asked = loginStepNamed(current.searchParams.get('step') ?? '') ?? 'LOGIN';
    const isThere = asked === toLoginView(flow.getSnapshot()).step;
    if (!isThere) flow.send({ type: 'step.requested', step: asked });
    put();
  };
  hear();
  const watch = flow.subscribe(put);
  const stop = address.onChange(hear);
  return () => {
    watch.unsubscribe();
    stop();
  };
}

/** The address of a step, with the way back from the wizard. */
export function loginAddress(step: LoginStep, returnTo: string | null): string {
  const name = nameOf(step);
  const search = new URLSearchParams({
    ...(name === null ? {} : { step: name }),
    ...(returnTo === null ? {} : { return: returnTo }),
  });
  return search.size === 0 ? path : `${path}?${search}`;
}

/** The choice needs no name: it is the login. */
const nameOf = (step: LoginStep): string | null => (step === 'LOGIN' ? null : loginStepNames[step]);
