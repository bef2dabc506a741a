/** What the desk needs once there is an event, and then once there are seats: fetched when it is idle, or when wanted. */
export const fetchDeskHouse = () => import('./DeskHouse.tsx');
export const fetchFanForms = () => import('../sale/buy/FanForms.tsx');
export const fetchDeskCharge = () => import('./DeskCharge.tsx');

export const fetchDeskParts = async (): Promise<void> => {
  await Promise.all([fetchDeskHouse(), fetchFanForms(), fetchDeskCharge()]);
};
