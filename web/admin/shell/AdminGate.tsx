import { type ReactNode, useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { signInPath } from '../../identity/returnPath.ts';
import { type Person, usePerson } from '../../identity/session.ts';
import { Busy } from '../../ui/Busy.tsx';
import { lazyPart } from '../../ui/lazyPart.tsx';
import {
  type Dictionary,
  type Language,
  LanguageProvider,
  type Translate,
  translator,
  useLanguage,
  useT,
} from '../../ui/locale.tsx';
import styles from '../ui/admin.css?url';
import { AdminQueries } from '../ui/adminQuery.tsx';
import { adminSpanish } from './adminSpanish.ts';

const ProofSheet = lazyPart(async () => (await import('../../identity/ProofSheet.tsx')).ProofSheet);

type AdminGateProps = { children: (person: Person) => ReactNode };

/** Wraps every admin page: requires a sign-in, and provides the admin's texts, styles and queries. */
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

/** Languages whose admin texts come with the admin. A language in one file has them among the shop's texts. */
const ADMIN_TEXTS: Partial<Record<Language, Dictionary>> = { es: adminSpanish };

/** Adds the admin's texts, which shoppers do not load. */
function AdminLocale({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const t = useT();
  const translate = useMemo<Translate>(() => {
    const texts = ADMIN_TEXTS[language];
    if (!texts) return t;
    const admin = translator(texts);
    return (text, vars) => (Object.hasOwn(texts, text) ? admin : t)(text, vars);
  }, [language, t]);
  return (
    <LanguageProvider language={language} t={translate}>
      {children}
    </LanguageProvider>
  );
}
