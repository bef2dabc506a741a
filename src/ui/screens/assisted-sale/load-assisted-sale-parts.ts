/** Chunks of the assisted sale, loaded when the browser is idle or when they are first needed. */
export const loadAssistedSeatPicker = () => import('./AssistedSeatPicker.tsx');
export const loadFanForms = () => import('../sale/buy/FanForms.tsx');
export const loadAssistedPaymentForm = () => import('./AssistedPaymentForm.tsx');

export const loadAssistedSaleParts = async (): Promise<void> => {
  await Promise.all([loadAssistedSeatPicker(), loadFanForms(), loadAssistedPaymentForm()]);
};
