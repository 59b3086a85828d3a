import { type PointerEvent, useLayoutEffect, useRef, useState } from 'react';
import { formatMoney } from '../../../domain/base/money.ts';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useT } from '../../ui/locale.tsx';
import { Unreadable } from '../../ui/pictures/shrinkPicture.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { showSaveError } from '../../ui/saveError.ts';
import { toast } from '../../ui/toast.tsx';
import { CollectSheet } from './CollectSheet.tsx';
import { collectMoney, type DriveStop, proveStop } from './drive.ts';

// What a driver reports besides started and delivered: kept on the phone and sent like these.

export type ReportProps = {
  stop: DriveStop;
  isBusy: boolean;
  attempt: (work: () => Promise<void>) => Promise<void>;
};

/** Runs one report at a time, and says what went wrong on this device. */
export function useReport(): Omit<ReportProps, 'stop'> {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (error instanceof Unreadable)
        toast({
          tone: 'error',
          title: t('Error'),
          text: t('This picture cannot be read here. Try another one.'),
        });
      else await showSaveError(error, t, t('This device could not do that. Please try again.'));
    }
    setBusy(false);
  };
  return { isBusy, attempt };
}

const PAD = { width: 800, height: 320 };

/** A signature of who received the load. Who cannot draw one types the name, which is then written on the pad. */
export function SignStop({ stop, isBusy, attempt }: ReportProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const pad = useRef<HTMLCanvasElement>(null);
  const isDrawn = useRef(false);
  const open = () => {
    // The pad begins empty each time.
    isDrawn.current = false;
    setOpen(true);
  };
  const save = async () => {
    const canvas = pad.current;
    if (!canvas) return;
    if (!isDrawn.current) write(canvas, name.trim());
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.8));
    if (!jpeg) throw new Error('the signature pad returned no picture');
    await proveStop(stop, jpeg, { kind: 'signature', signedBy: name.trim() });
    setOpen(false);
  };
  return (
    <>
      <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={open}>
        <Icon name={stop.isSigned ? 'check' : 'plus'} size="sm" />
        {stop.isSigned ? t('Sign again') : t('Get a signature')}
        <span className="unseen"> {stop.customerName}</span>
      </button>
      {isOpen ? (
        <Sheet open onClose={() => setOpen(false)} title={t('Signature')}>
          <div className="drive-report">
            <TextField
              label={t('Received by')}
              required
              maxLength={100}
              autoComplete="off"
              value={name}
              error={isMissing && !name.trim() ? t('Type the name of the person who received it.') : null}
              onChange={(event) => setName(event.target.value)}
            />
            <p className="small muted">
              {t('Sign here with your finger. If you cannot, the typed name is enough.')}
            </p>
            <Pad ref={pad} label={t('Signature')} onDraw={() => (isDrawn.current = true)} />
            <div className="admin-acts">
              <button
                type="button"
                className="btn btn-primary btn-xl"
                disabled={isBusy}
                onClick={() => (name.trim() ? void attempt(save) : setMissing(true))}
              >
                {t('Save the signature')}
              </button>
              <button
                type="button"
                className="btn btn-quiet btn-xl"
                onClick={() => {
                  if (pad.current) blank(pad.current);
                  isDrawn.current = false;
                }}
              >
                {t('Clear')}
              </button>
            </div>
          </div>
        </Sheet>
      ) : null}
    </>
  );
}

function blank(canvas: HTMLCanvasElement): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, PAD.width, PAD.height);
}

function write(canvas: HTMLCanvasElement, name: string): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.fillStyle = '#000';
  pen.font = '48px sans-serif';
  pen.fillText(name, 24, PAD.height / 2, PAD.width - 48);
}

type PadProps = { ref: React.RefObject<HTMLCanvasElement | null>; label: string; onDraw: () => void };

function Pad({ ref, label, onDraw }: PadProps) {
  const from = useRef<{ x: number; y: number } | null>(null);
  const lift = () => {
    from.current = null;
  };
  // Once, and not with each letter of the name: that would wipe what is drawn.
  useLayoutEffect(() => {
    if (ref.current) blank(ref.current);
  }, [ref]);
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return {
      x: ((clientX - box.left) / box.width) * PAD.width,
      y: ((clientY - box.top) / box.height) * PAD.height,
    };
  };
  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = event.currentTarget.getContext('2d');
    if (!from.current || !pen) return;
    const to = at(event);
    pen.lineWidth = 5;
    pen.lineCap = 'round';
    pen.strokeStyle = '#000';
    pen.beginPath();
    pen.moveTo(from.current.x, from.current.y);
    pen.lineTo(to.x, to.y);
    pen.stroke();
    from.current = to;
    onDraw();
  };
  return (
    <canvas
      ref={ref}
      className="drive-pad"
      width={PAD.width}
      height={PAD.height}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = at(event);
      }}
      onPointerMove={draw}
      onPointerUp={lift}
      onPointerCancel={lift}
    />
  );
}

/** The money that is due with this load, or a part of it. */
export function CollectPayment({ stop, isBusy, attempt }: ReportProps) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { dueCents } = stop;
  const amount = formatMoney(dueCents);
  return (
    <>
      <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => setOpen(true)}>
        <Icon name="plus" size="sm" />
        <span>{t('{amount} received', { amount })}</span>
        <span className="unseen"> {stop.customerName}</span>
      </button>
      {isOpen ? (
        <CollectSheet
          title={t('{amount} received', { amount })}
          dueCents={dueCents}
          submit={t('Save payment')}
          isBusy={isBusy}
          onClose={() => setOpen(false)}
          save={async (collected) => {
            await attempt(async () => {
              if (collected) await collectMoney(stop, collected);
            });
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
