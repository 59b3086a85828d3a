import { metadataList, type Product } from '../../../domain/catalog/catalog.ts';
import { useT } from '../../ui/locale.tsx';
import { CheckList } from './CheckList.tsx';

export function ApplicationsTab({ product }: { product: Pick<Product, 'metadata'> }) {
  const t = useT();
  const applications = metadataList(product.metadata.applications);
  const uses = metadataList(product.metadata.use_cases);
  if (applications.length + uses.length === 0) {
    return <p className="muted">{t('Describe the job and we will name the material and the yardage.')}</p>;
  }
  return (
    <div className="pd-spec">
      <CheckList title={t('Made for')} items={applications} />
      <CheckList title={t('Typical jobs')} items={uses} />
    </div>
  );
}
