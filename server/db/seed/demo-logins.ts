import type { Role } from '#domain/identity/role.ts';
import type { MarketCode } from '#domain/market/market.ts';

export type DemoLogin = {
  readonly role: Role;
  readonly market: MarketCode;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly documentType: 'CC' | 'PP';
  readonly documentNumber: string;
  readonly phone: string;
  /** The fan's wallet balance, minor units: less than most tickets cost, to pay a part with. */
  readonly balance?: number;
  /** The operator's password, in the local demo only. Fans sign in with the code in the mailbox. */
  readonly password?: string;
  /** The secret of the operator's authenticator; the sandbox shows its codes. */
  readonly authenticator?: string;
};

/** The people of the local demo, created only with demo content. */
export const demoLogins: readonly DemoLogin[] = [
  {
    ...createLogin('fan', 'COL', 'mariana@fan.test', 'Mariana', 'Rojas Pérez', '1020774418', '3007744180'),
    balance: 3_000_000,
  },
  {
    ...createLogin('fan', 'MEX', 'ximena@fan.test', 'Ximena', 'Luna Castillo', 'G20774418', '5577441800'),
    balance: 15_000,
  },
  createLogin(
    'seller',
    'COL',
    'julian@taquilla.test',
    'Julián',
    'Mora',
    '80123456',
    '3105550101',
    'Ventanilla#2026',
    'TAQUILLAVENTANILLAJULIANCOLOMBIA',
  ),
  createLogin(
    'seller',
    'MEX',
    'rocio@taquilla.test',
    'Rocío',
    'Beltrán',
    'G80123456',
    '5555550101',
    'Ventanilla#2026',
    'TAQUILLAVENTANILLAROCIOMEXICOXXX',
  ),
  createLogin(
    'manager',
    'COL',
    'gerencia@taquilla.test',
    'Adriana',
    'Pardo',
    '52123456',
    '3105550102',
    'Gerencia#2026',
    'TAQUILLAGERENCIAADRIANACOLOMBIAX',
  ),
  createLogin(
    'manager',
    'MEX',
    'direccion@taquilla.test',
    'Valeria',
    'Ochoa',
    'G52123456',
    '5555550102',
    'Direccion#2026',
    'TAQUILLADIRECCIONVALERIAMEXICOXX',
  ),
  createLogin(
    'designer',
    'COL',
    'planos@taquilla.test',
    'Tomás',
    'Arango',
    '79123456',
    '3105550103',
    'Planos#2026',
    'TAQUILLAPLANOSTOMASCOLOMBIAXXXXX',
  ),
  createLogin(
    'designer',
    'MEX',
    'planos.mx@taquilla.test',
    'Renata',
    'Solís',
    'G79123456',
    '5555550103',
    'Planos#2026',
    'TAQUILLAPLANOSRENATAMEXICOXXXXXX',
  ),
];

function createLogin(
  role: Role,
  market: MarketCode,
  email: string,
  firstName: string,
  lastName: string,
  documentNumber: string,
  phone: string,
  password?: string,
  authenticator?: string,
): DemoLogin {
  const documentType = market === 'COL' ? 'CC' : 'PP';
  const identity = { role, market, email, firstName, lastName, documentType, documentNumber, phone } as const;
  return { ...identity, ...(password && { password }), ...(authenticator && { authenticator }) };
}
