import type { SessionUser } from '#domain/identity/session-user.ts';
import type { Result } from '#domain/shared/result.ts';
import { operatorContract } from '#testing/port-contracts/operators.contract.ts';
import { mariana } from '#testing/sale-driver.ts';
import { memoryPassword } from './authentication.memory.ts';
import { memoryPorts } from './memory-ports.ts';
import { memoryEmailedCode, memoryTotp } from './operators.memory.ts';

operatorContract('the box office in memory', async () => {
  const ports = memoryPorts();
  const { backend, operatorLogin } = ports;
  const worker = (id: string, roles: SessionUser['roles']): SessionUser => ({
    ...mariana,
    id,
    email: `${id}@taquilla.test`,
    phone: null,
    documentNumber: id,
    roles,
  });
  const createFan: SessionUser = { ...worker('newcomer', ['fan']), registration: 'PRE_REGISTERED' };
  const [gloria, lucia] = [worker('gloria', ['manager']), worker('lucia.v', ['seller'])];
  backend.users.push(mariana, createFan, gloria, lucia);
  const comesIn = async ({ id, email }: SessionUser) => {
    const proven = value(await operatorLogin.signIn(email, memoryPassword));
    if (proven.kind !== 'secondFactor') throw new Error('Signed in with a password alone');
    value(await operatorLogin.confirmEnrolment(proven.challenge.challengeId, memoryTotp));
    return { id, email, password: memoryPassword, code: () => memoryTotp };
  };
  const seller = await comesIn(lucia);
  return {
    operators: ports.operators,
    secondFactorSettings: ports.secondFactorSettings,
    fanAccess: ports.fanAccess,
    operatorLogin: operatorLogin,
    seller,
    manager: await comesIn(gloria),
    readInvitationToken: ({ id }) => id.padEnd(43, 'x'),
    readEmailedCode: () => memoryEmailedCode,
    calculateCode: () => memoryTotp,
    fan: mariana,
    fanWithoutPassword: createFan,
  };
});

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Rejected: ${JSON.stringify(result.error)}`);
  return result.value;
}
