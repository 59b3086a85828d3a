import { useNavigate } from 'react-router-dom';
import { adminProductSchema } from '../../../domain/admin/products.ts';
import { Busy } from '../../ui/Busy.tsx';
import { useT } from '../../ui/locale.tsx';
import { BackLink } from '../ui/AdminLinks.tsx';
import { useAdminQuery } from '../ui/adminQuery.tsx';
import { NewProduct } from './NewProduct.tsx';
import { ProductEditor } from './ProductEditor.tsx';

/** One product by its id, or a new one. */
export function ProductDetail({ id }: { id: string }) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <>
      <BackLink to="/admin?tab=products" label={t('All products')} />
      {id === 'new' ? (
        <NewProduct
          onMade={(made) => void navigate(`/admin?tab=products&product=${encodeURIComponent(made)}`)}
        />
      ) : (
        <Known id={id} />
      )}
    </>
  );
}

function Known({ id }: { id: string }) {
  const t = useT();
  const path = `/api/admin/products/${encodeURIComponent(id)}`;
  const { data, failure } = useAdminQuery(path, adminProductSchema, 'products');
  if (data) return <ProductEditor latest={data} />;
  if (failure?.status === 404) return <h1 className="h2">{t('Product not found')}</h1>;
  if (failure) return <p className="admin-stale">{t('The products could not be loaded.')}</p>;
  return <Busy label={t('Opening the office')} />;
}
