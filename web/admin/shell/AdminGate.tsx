import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { ProofSheet } from '../../identity/ProofSheet.tsx';
import { signInPath } from '../../identity/returnPath.ts';
import { type Person, usePerson } from '../../identity/session.ts';
import { Busy } from '../../ui/Busy.tsx';
import {
  type Dictionary,
  LanguageProvider,
  type Translate,
  translator,
  useLanguage,
  useT,
} from '../../ui/locale.tsx';
import { es as articles } from '../articles/es.ts';
import { es as customers } from '../customers/es.ts';
import { es as deliveries } from '../deliveries/es.ts';
import { es as orders } from '../orders/es.ts';
import { es as products } from '../products/es.ts';
import { es as quotes } from '../quotes/es.ts';
import { es as sales } from '../sales/es.ts';
import { es as settings } from '../settings/es.ts';
import styles from '../ui/admin.css?url';
import { AdminQueries } from '../ui/adminQuery.tsx';
import { es as ui } from '../ui/es.ts';

type AdminGateProps = { children: (person: Person) => ReactNode };

/** Wraps every admin page: requires a sign-in, and provides the admin's Spanish, styles and queries. */
export function AdminGate(props: AdminGateProps) {
  return (
    <AdminLocale>
      <Gate {...props} />
    </AdminLocale>
  );
}

function Gate({ children }: AdminGateProps) {
  const t = useT();
  const person = usePerson();
  const { pathname, search } = useLocation();
  if (person === null) return <Navigate to={signInPath(`${pathname}${search}`)} replace />;
  if (person === undefined) return <Busy shape="page" label={t('Loading the admin pages')} />;
  return (
    <>
      {/* Separate from the store's style sheet, so shoppers never load it. React waits for it before rendering. */}
      <link rel="stylesheet" href={styles} precedence="admin" />
      <AdminQueries key={person.id}>{children(person)}</AdminQueries>
      <ProofSheet />
    </>
  );
}

/** The admin's Spanish, loaded only on admin pages. */
export const spanish: Dictionary = {
  ...articles,
  ...customers,
  ...deliveries,
  ...orders,
  ...products,
  ...quotes,
  ...sales,
  ...settings,
  ...ui,
};

const admin = translator(spanish);

/** Adds the admin's Spanish, which shoppers do not load. */
function AdminLocale({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const t = useT();
  const both = useMemo<Translate>(
    () => (language === 'es' ? (text, vars) => (Object.hasOwn(spanish, text) ? admin : t)(text, vars) : t),
    [language, t],
  );
  return (
    <LanguageProvider language={language} t={both}>
      {children}
    </LanguageProvider>
  );
}
