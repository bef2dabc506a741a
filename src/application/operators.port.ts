import type { Operator, SignInPage } from '#domain/auth/operator.ts';
import type { OperatorWish } from '#domain/auth/operator-wish.ts';
import type { OperatorRole } from '#domain/auth/role.ts';
import type { Language } from '#domain/market/locale.ts';
import type { Outcome } from './failure.ts';

/** A manager's office: who works here, and who signed in. */
export interface OperatorsPort {
  list(): Outcome<readonly Operator[]>;
  /** `refused UsernameExistsException` when they work here already; `CodeDeliveryFailureException` when no mail left. */
  invite(wish: OperatorWish, language: Language): Outcome<Operator>;
  /** Ends an access at once, or withdraws an invitation. */
  end(id: string): Outcome<null>;
  /** Takes somebody's second factor away; they are mailed a code to set up another with. */
  resetFactor(id: string): Outcome<null>;
  /** What somebody works as from now on. `refused LAST_MANAGER` when their market would be left without a manager. */
  changeRoles(id: string, roles: readonly OperatorRole[]): Outcome<Operator>;
  signIns(page: number): Outcome<SignInPage>;
}
