/** The name of the store of the responses that the tickets page needs without a network. */
export const offlineStoreName = 'taquilla.tickets';
