/** Ports that a page would have fetched first, all there. */
export const fetchedPorts = <Ports>(ports: Ports) => {
  const fetched = async (): Promise<Ports> => ports;
  return {
    forSale: fetched,
    forPurchase: fetched,
    forOutcome: fetched,
    forLogin: fetched,
    forAccount: fetched,
    forOffice: fetched,
    forRecords: fetched,
    forOperators: fetched,
  };
};
