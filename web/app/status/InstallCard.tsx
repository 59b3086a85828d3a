import { useState } from 'react';
import { useT } from '../../ui/locale.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { endOffer, type InstallOffer, openPrompt } from './install.ts';
import './install.css';
import { Button } from '../../ui/Button.tsx';

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
        <img className="rigid" src="/icons/app-icon-rounded.svg" alt="" width="64" height="64" />
        <div>
          <b>{t('Put the store on your home screen')}</b>
          <p className="small">{t('It opens from its own icon, even with no signal.')}</p>
          <div className="cluster gap-8 mt-12">
            <Button className="btn-primary btn-sm" onClick={() => void install()}>
              {offer.by === 'steps' ? t('Show me how') : t('Install')}
            </Button>
            <Button className="btn-quiet btn-sm" onClick={endOffer}>
              {t('No, thanks')}
            </Button>
          </div>
        </div>
      </aside>
      <Sheet open={showsSteps} onClose={endOffer} title={t('Put the store on your home screen')}>
        <ol className="install-steps stack gap-16">
          <li>{t('Tap the share button of the browser.')}</li>
          <li>{t('Scroll down and tap “Add to Home Screen”.')}</li>
          <li>{t('Tap “Add”. The icon is on your home screen.')}</li>
        </ol>
        <Button className="btn-primary btn-xl btn-block" onClick={endOffer}>
          {t('Got it')}
        </Button>
      </Sheet>
    </>
  );
}
