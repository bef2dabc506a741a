import { portContracts } from '#testing/port-contracts/port-contracts.ts';
import { memoryCode } from './authentication.memory.ts';
import { memoryPorts } from './memory-ports.ts';

portContracts('the box office in memory', async () => {
  const ports = memoryPorts();
  const free = Array.from({ length: 12 }, (_, seat) => ({
    sectionCode: 'W1',
    seatCode: `C-${seat + 1}`,
    quantity: 1,
  }));
  return {
    visitor: async () => ports,
    onSale: async () => ({ eventId: 'ev-paramo', free }),
    codeFor: async () => memoryCode,
    manyVisitors: false,
  };
});
