import { useT } from '../ui/locale.tsx';
import { guideLinks } from './crewGuides.ts';
import { LinkRow } from './LinkRow.tsx';
import { NoPage } from './NoPage.tsx';

export function NoGuide() {
  const t = useT();
  return (
    <NoPage lede={t('All guides: lawns, beds, drives, drains and playgrounds, with the yards they take.')}>
      <LinkRow label={t('Guides')} links={guideLinks(t)} />
    </NoPage>
  );
}
