import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { type AdminSummary, NEWS_COUNTS } from '../../../domain/admin/admin.ts';
import { $sound, ring } from '../ui/sound.ts';

/** Rings when there is more of anything than before, also when something else was done meanwhile. */
export function NewsBell({ summary }: { summary: AdminSummary }) {
  const isOn = useStore($sound, { ssr: 'initial' });
  const before = useRef(summary);
  useEffect(() => {
    const { current } = before;
    if (isOn && NEWS_COUNTS.some((name) => summary[name] > current[name])) ring();
    before.current = summary;
  }, [isOn, summary]);
  return null;
}
