/** Provides all lazily loaded ports from ports that are already there. */
export const createLoadedPorts = <Ports>(ports: Ports) => {
  const loadPorts = async (): Promise<Ports> => ports;
  return {
    forSale: loadPorts,
    forPurchase: loadPorts,
    forOutcome: loadPorts,
    forLogin: loadPorts,
    forAccount: loadPorts,
    forBackOffice: loadPorts,
    forRecords: loadPorts,
    forOperators: loadPorts,
  };
};
