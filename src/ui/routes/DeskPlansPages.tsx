import { useState } from 'react';
import { DeskPlansScreen } from '../screens/installment/DeskPlansScreen.tsx';
import { AtTheDesk } from './AtTheDesk.tsx';
import { useApp } from './use-app.ts';

/** /assistant/installment: a fan's plan at the desk. */
export function DeskPlansPage() {
  return (
    <AtTheDesk>
      <DeskPlans />
    </AtTheDesk>
  );
}

function DeskPlans() {
  const { flows } = useApp();
  const [flow] = useState(() => flows.deskPlans());
  return <DeskPlansScreen flow={flow} />;
}
