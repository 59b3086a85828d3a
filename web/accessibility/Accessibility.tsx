import './accessibility.css';
import { useEffect, useState } from 'react';
import { lazyPart } from '../ui/lazyPart.tsx';
import { showPanel, usePanelOpen } from './panel.ts';
import { Spoken } from './Spoken.tsx';
import { followSettings } from './settings.ts';

const AccessibilityPanel = lazyPart(
  async () => (await import('./AccessibilityPanel.tsx')).AccessibilityPanel,
);

/** Follows the settings, says what they ask to be said, and holds the panel once somebody wants it. */
export function Accessibility() {
  const isOpen = usePanelOpen();
  const [asked, setAsked] = useState(false);
  useEffect(followSettings, []);
  if (isOpen && !asked) setAsked(true);
  return (
    <>
      {asked ? <AccessibilityPanel open={isOpen} onClose={() => showPanel(false)} /> : null}
      <Spoken />
    </>
  );
}
