import './delivery.css';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Icon } from '../ui/Icon.tsx';
import { lazyPart } from '../ui/lazyPart.tsx';
import { useT } from '../ui/locale.tsx';
import { useZip } from './zip.ts';

/** The visit of a page at which the ZIP is asked for, so that a link in the answer closes it. */
const $askedAt = atom<string | null>(null);

/** Asks for the delivery ZIP. Without scripts it leads to the page that answers it. */
export function AskZip({ describedBy, children }: { describedBy?: string | undefined; children: ReactNode }) {
  const { key } = useLocation();
  const ask = (event: MouseEvent) => {
    event.preventDefault();
    $askedAt.set(key);
  };
  return (
    <Link
      className="ask-zip"
      to="/contact#contact-area"
      aria-haspopup="dialog"
      aria-describedby={describedBy}
      onClick={ask}
    >
      {children}
    </Link>
  );
}

/** Under the header: where every price on the page is delivered to. */
export function DeliverTo() {
  const t = useT();
  const zip = useZip();
  return (
    <div className="hd-to">
      <div className="wrap">
        <AskZip>
          <Icon name="pin" size="sm" />
          <span>{zip ? t('Deliver to {zip}', { zip }) : t('Deliver to your ZIP')}</span>
          <Icon name="chevron-down" size="sm" />
        </AskZip>
      </div>
    </div>
  );
}

const ZipSheet = lazyPart(async () => (await import('./ZipSheet.tsx')).ZipSheet);

/** Mounts the field that `AskZip` opens once it is asked for, and loads its code then. */
export function AskedZip() {
  const { key } = useLocation();
  const isOpen = useStore($askedAt) === key;
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <ZipSheet open={isOpen} onClose={() => $askedAt.set(null)} /> : null;
}
