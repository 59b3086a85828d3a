import { useEffect, useRef, useState } from 'react';
import type { GuestOrder } from '../../domain/orders/guestOrders.ts';
import { BlobVoice, VoiceNote } from '../delivery/VoiceNote.tsx';
import { sendVoiceNote } from '../delivery/voiceNotes.ts';
import { callApi } from '../offline/api.ts';
import { forgetVoiceDraft, type VoiceDraft } from '../offline/voiceNotes.ts';
import { Icon } from '../ui/Icon.tsx';
import { useT } from '../ui/locale.tsx';
import { inBase64 } from '../ui/pictures/shrinkPicture.ts';
import { showSaveError } from '../ui/saveError.ts';
import { useSettings } from '../ui/settings.tsx';
import { toast } from '../ui/toast.tsx';
import { changeProblemText } from './labels.ts';
import { accountHeaders, changeVoice } from './orders.ts';

type OrderVoiceProps = {
  order: GuestOrder;
  /** The email that it was looked up with; null for an order of the signed-in account. */
  email: string | null;
  onChanged: (order: GuestOrder) => void;
};

/** Plays, replaces and removes the recording for the driver; for the account's own orders also without signal. */
export function OrderVoice({ order, email, onChanged }: OrderVoiceProps) {
  const t = useT();
  const { phone } = useSettings();
  const { orderNumber, voiceNoteId, isOwn = false } = order;
  const [draft, setDraft] = useState<VoiceDraft | null>(null);
  /** Until the order comes with the next one. */
  const [replaced, setReplaced] = useState<string | null>(null);
  const [turn, setTurn] = useState(0);
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (turn > 0) box.current?.focus();
  }, [turn]);
  const send = async (audio: ArrayBuffer | null, title: string) => {
    setBusy(true);
    try {
      if (isOwn) {
        await sendVoiceNote(orderNumber, audio);
        setReplaced(voiceNoteId);
      } else {
        const answer = await changeVoice({ orderNumber, email, audio: audio && inBase64(audio) });
        if (answer.kind !== 'changed') {
          const text = changeProblemText(answer, phone, t);
          toast({ tone: 'error', title: t('The voice note was not changed'), text });
          return;
        }
        await forgetVoiceDraft(orderNumber).catch((error: unknown) =>
          console.info('This browser keeps no recordings.', error),
        );
        onChanged(answer.order);
      }
      setDraft(null);
      setTurn(turn + 1);
      toast({ title, ...(isOwn && { text: t('Saved on this device. It will be sent automatically.') }) });
    } catch (error) {
      await showSaveError(error, t, t('This device could not do that. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div ref={box} className="panel" tabIndex={-1}>
      <VoiceNote
        key={turn}
        order={orderNumber}
        onChange={setDraft}
        sent={
          voiceNoteId && voiceNoteId !== replaced && !draft ? (
            <div className="voice-play">
              <SentVoice
                key={voiceNoteId}
                id={voiceNoteId}
                orderNumber={orderNumber}
                email={email}
                isOwn={isOwn}
              />
              <button
                type="button"
                className="btn btn-quiet"
                disabled={busy}
                onClick={() => void send(null, t('The driver no longer gets it'))}
              >
                <Icon name="trash" size="sm" />
                {t('Remove the recording')}
              </button>
            </div>
          ) : null
        }
      />
      {draft ? (
        <button
          type="button"
          className="btn btn-primary"
          disabled={busy}
          onClick={() => void send(draft.audio, t('The driver gets your voice note'))}
        >
          {t('Send it to the driver')}
        </button>
      ) : null}
    </div>
  );
}

type SentVoiceProps = Pick<OrderVoiceProps, 'email'> & { id: string; orderNumber: string; isOwn: boolean };

/** Has no public URL, so it is fetched with the session, or with the order's number and email. */
function SentVoice({ id, orderNumber, email, isOwn }: SentVoiceProps) {
  const t = useT();
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      const headers = email === null ? await accountHeaders() : {};
      const response = isOwn
        ? await callApi(`/api/voice-notes/${id}`, { headers })
        : await callApi('/api/orders/voice-note/play', {
            method: 'POST',
            headers: { 'Content-Type': 'application/json', ...headers },
            body: JSON.stringify({ orderNumber, email }),
          });
      if (!response.ok) throw new Error(`the recording answered ${response.status}`);
      const found = await response.blob();
      if (!isGone) setBlob(found);
    };
    ask().catch((error: unknown) => console.info('The recording comes with signal.', error));
    return () => {
      isGone = true;
    };
  }, [id, orderNumber, email, isOwn]);
  return blob ? (
    <BlobVoice blob={blob} label={t('Your voice note')} />
  ) : (
    <p className="hint">{t('Your voice note is with the order. It plays when you have signal.')}</p>
  );
}
