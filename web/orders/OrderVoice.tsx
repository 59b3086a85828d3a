import { useEffect, useState } from 'react';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { BlobVoice, VoiceNote } from '../delivery/VoiceNote.tsx';
import { sendVoiceNote } from '../delivery/voiceNotes.ts';
import { signedInHeaders } from '../identity/signedInHeaders.ts';
import { callApi } from '../offline/api.ts';
import type { VoiceDraft } from '../offline/voiceNotes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { showSaveError } from '../ui/saveError.ts';
import { toast } from '../ui/toast.tsx';

/** What the driver of an order of the account is told: heard, replaced and taken off, also without signal. */
export function OrderVoice({ order }: { order: Pick<GuestOrder, 'orderNumber' | 'voiceNoteId'> }) {
  const t = useT();
  const { orderNumber, voiceNoteId } = order;
  const [draft, setDraft] = useState<VoiceDraft | null>(null);
  /** Until the order comes with the next one. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const send = async (audio: ArrayBuffer | null, title: string) => {
    try {
      await sendVoiceNote(orderNumber, audio);
      setReplaced(voiceNoteId);
      setDraft(null);
      setTurn(turn + 1);
      toast({ title, text: t('Saved on this device. It sends by itself.') });
    } catch (error) {
      await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
  };
  return (
    <div className="panel">
      {voiceNoteId && voiceNoteId !== replaced && !draft ? (
        <div className="voice-play">
          <SentVoice id={voiceNoteId} />
          <button
            type="button"
            className="btn btn-quiet"
            onClick={() => void send(null, t('The driver no longer gets it'))}
          >
            <Icon name="trash" size="sm" />
            {t('Remove the recording')}
          </button>
        </div>
      ) : null}
      <VoiceNote key={turn} order={orderNumber} onChange={setDraft} />
      {draft ? (
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => void send(draft.audio, t('The driver gets your voice note'))}
        >
          {t('Send it to the driver')}
        </button>
      ) : null}
    </div>
  );
}

/** Has no public URL, so it is fetched with the session. */
function SentVoice({ id }: { id: string }) {
  const t = useT();
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const response = await callApi(`/api/voice-notes/${id}`, { headers: (await signedInHeaders()) ?? {} });
      if (!response.ok) throw new Error(`the recording answered ${response.status}`);
      const found = await response.blob();
      if (!isGone) setBlob(found);
    };
    ask().catch((error: unknown) => console.info('The recording comes with signal.', error));
    return () => {
      isGone = true;
    };
  }, [id]);
  return blob ? (
    <BlobVoice blob={blob} label={t('Your voice note')} />
  ) : (
    <p className="hint">{t('Your voice note is with the order. It plays when you have signal.')}</p>
  );
}
