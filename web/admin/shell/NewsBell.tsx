import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { $sound, ring } from '../ui/sound.ts';

/** Rings when more waits than before. */
export function NewsBell({ waiting }: { waiting: number }) {
  const isOn = useStore($sound, { ssr: 'initial' });
  const before = useRef(waiting);
  useEffect(() => {
    if (isOn && waiting > before.current) ring();
    before.current = waiting;
  }, [isOn, waiting]);
  return null;
}
