import { useEffect } from 'react';
import { useOwnerQuery } from '../device/useOwnerQuery.ts';
import type { OutboxItem } from '../offline/databases.ts';

export type RequestItem = Pick<OutboxItem, 'state' | 'photosLeftOut'>;

/** Tells what became of a sent request, once the database's code is here. */
export function RequestState({ id, onChange }: { id: string; onChange: (item: RequestItem) => void }) {
  const item = useOwnerQuery(({ outbox }) => outbox.get({ id }), [id]);
  useEffect(() => {
    if (item) onChange(item);
  }, [item, onChange]);
  return null;
}
