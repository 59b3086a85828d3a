import type { CategorySlug } from '../../../domain/catalog/goods.ts';
import { categoryTexture } from '../../catalog/catalog.ts';

type MaterialBarProps = {
  /** null for what is no material of ours. */
  category: CategorySlug | null;
  /** 0 to 1 of the whole width. */
  share: number;
};

const STEPS = 20;

/** A bar made of the material. Its length is one of twenty: pages here may not carry styles of their own. */
export function MaterialBar({ category, share }: MaterialBarProps) {
  const steps = Math.max(1, Math.round(share * STEPS));
  return (
    <i
      className="admin-material"
      data-steps={steps}
      data-texture={category ? categoryTexture(category) : undefined}
      aria-hidden="true"
    />
  );
}
