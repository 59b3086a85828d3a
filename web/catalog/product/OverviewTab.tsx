import { metadataList, type Product } from '../../../domain/catalog/catalog.ts';
import { useT } from '../../ui/locale.tsx';
import { CheckList } from './CheckList.tsx';

export function OverviewTab({ product }: { product: Product }) {
  const t = useT();
  const { benefits, certifications } = product.metadata;
  return (
    <div className="pd-spec">
      <CheckList title={t('Features')} items={product.features} />
      <CheckList title={t('Benefits')} items={metadataList(benefits)} />
      <CheckList title={t('Certifications')} items={metadataList(certifications)} />
    </div>
  );
}
