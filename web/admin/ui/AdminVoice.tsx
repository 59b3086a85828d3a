import { useQuery } from '@tanstack/react-query';
import { BlobVoice } from '../../delivery/VoiceNote.tsx';
import { useT } from '../../ui/locale.tsx';
import { callAdmin } from './adminApi.ts';

/** What the customer says to the driver. It has no public URL, so it is fetched with credentials. */
export function AdminVoice({ id }: { id: string }) {
  const t = useT();
  const path = `/api/voice-notes/${id}`;
  const { data } = useQuery({
    queryKey: ['voice', path],
    queryFn: async () => (await callAdmin(path)).blob(),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ? <BlobVoice blob={data} label={t('Voice note for the driver')} /> : null;
}
