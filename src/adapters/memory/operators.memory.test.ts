import type { SessionUser } from '#domain/auth/session-user.ts';
import type { Result } from '#domain/shared/result.ts';
import { operatorContract } from '#testing/port-contracts/operators.contract.ts';
import { mariana } from '#testing/sale-desk.ts';
import { memoryPassword } from './authentication.memory.ts';
import { memoryPorts } from './memory-ports.ts';
import { memoryMailedCode, memoryTotp } from './operators.memory.ts';

operatorContract('the box office in memory', async () => {
  const ports = memoryPorts();
  const { office, operatorDoor } = ports;
  const worker = (id: string, roles: SessionUser['roles']): SessionUser => ({
    ...mariana,
    id,
    email: `${id}@taquilla.test`,
    phone: null,
    documentNumber: id,
    roles,
  });
  const newcomer: SessionUser = { ...worker('newcomer', ['fan']), registration: 'PRE_REGISTERED' };
  const [gloria, lucia] = [worker('gloria', ['manager']), worker('lucia.v', ['seller'])];
  office.users.push(mariana, newcomer, gloria, lucia);
  const comesIn = async ({ id, email }: SessionUser) => {
    const proven = value(await operatorDoor.signIn(email, memoryPassword));
    if (proven.kind !== 'secondFactor') throw new Error('In by a password alone');
    value(await operatorDoor.confirmEnrolment(proven.challenge.challengeId, memoryTotp));
    return { id, email, password: memoryPassword, code: () => memoryTotp };
  };
  const seller = await comesIn(lucia);
  return {
    operators: ports.operators,
    ownFactor: ports.ownFactor,
    fanAccess: ports.fanAccess,
    door: operatorDoor,
    seller,
    manager: await comesIn(gloria),
    invitationOf: ({ id }) => id.padEnd(43, 'x'),
    mailedCode: () => memoryMailedCode,
    codeOf: () => memoryTotp,
    fan: mariana,
    newcomer,
  };
});

function value<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error(`Refused: ${JSON.stringify(result.error)}`);
  return result.value;
}
