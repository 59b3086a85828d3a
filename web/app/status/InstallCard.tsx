import { type ReactNode, useState } from 'react';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { endOffer, type InstallOffer, openPrompt } from './install.ts';
import './install.css';

/** Offers to install the app. Either answer ends the offer. */
export function InstallCard({ offer }: { offer: InstallOffer }) {
  const t = useT();
  const [showsSteps, setShowsSteps] = useState(false);
  const install = async () => {
    if (offer.by === 'steps') {
      setShowsSteps(true);
      return;
    }
    await openPrompt(offer.event);
    // Whatever the answer is, nobody is asked again.
    endOffer();
  };
  return (
    <>
      <aside className="install" aria-label={t('Install the app')} hidden={showsSteps}>
        <img src="/icons/app-icon-rounded.svg" alt="" width="64" height="64" />
        <div>
          <b>{t('Put the store on your home screen')}</b>
          <p className="small">{t('It opens from its own icon, even with no signal.')}</p>
          <div className="install-do cluster gap-8">
            <button type="button" className="btn btn-primary btn-sm" onClick={() => void install()}>
              {offer.by === 'steps' ? t('Show me how') : t('Install')}
            </button>
            <button type="button" className="btn btn-quiet btn-sm" onClick={endOffer}>
              {t('No, thanks')}
            </button>
          </div>
        </div>
      </aside>
      <Sheet open={showsSteps} onClose={endOffer} title={t('Put the store on your home screen')}>
        <ol className="install-steps stack gap-16">
          <Step text={t('Tap the share button of the browser.')}>
            <path d="M0 78h160v42H0z" className="bar" />
            <path d="M80 104V86M74 91l6-6 6 6M70 97v15h20V97" className="mark" />
            <path d="M22 99h10l-4-4M32 99l-4 4M132 94h12v12h-12z" />
          </Step>
          <Step text={t('Scroll down and tap “Add to Home Screen”.')}>
            <path d="M12 30h136v26H12zM12 88h136v26H12z" className="bar" />
            <path d="M12 59h136v26H12z" className="row" />
            <path d="M24 72h66M24 43h48M24 101h56" />
            <path d="M124 64h16v16h-16zM132 68v8M128 72h8" className="mark" />
          </Step>
          <Step text={t('Tap “Add”. The icon is on your home screen.')}>
            <image href="/icons/app-icon-rounded.svg" x="54" y="34" width="52" height="52" />
            <path d="M54 100h52" />
          </Step>
        </ol>
        <button type="button" className="btn btn-primary btn-xl btn-block" onClick={endOffer}>
          {t('Got it')}
        </button>
      </Sheet>
    </>
  );
}

/** A step with its picture: a phone's screen, drawn on a 160 × 120 grid. */
function Step({ text, children }: { text: string; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 160 120" aria-hidden="true" focusable="false">
        {children}
      </svg>
      <span>{text}</span>
    </li>
  );
}
