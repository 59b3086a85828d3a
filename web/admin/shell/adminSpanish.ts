import type { Dictionary } from '../../ui/locale.tsx';
import { es as articles } from '../articles/es.ts';
import { es as contractors } from '../contractors/es.ts';
import { es as customers } from '../customers/es.ts';
import { es as deliveries } from '../deliveries/es.ts';
import { es as newsletter } from '../newsletter/es.ts';
import { es as orders } from '../orders/es.ts';
import { es as products } from '../products/es.ts';
import { es as promoCodes } from '../promoCodes/es.ts';
import { es as quotes } from '../quotes/es.ts';
import { es as sales } from '../sales/es.ts';
import { es as settings } from '../settings/es.ts';
import { es as ui } from '../ui/es.ts';

/** All of the admin's Spanish, which shoppers do not load. */
export const adminSpanish: Dictionary = {
  ...articles,
  ...contractors,
  ...customers,
  ...deliveries,
  ...newsletter,
  ...orders,
  ...promoCodes,
  ...products,
  ...quotes,
  ...sales,
  ...settings,
  ...ui,
};
