import { es as domain } from '../../../domain/base/es.ts';
import { es as accessibility } from '../../accessibility/es.ts';
import { es as account } from '../../account/es.ts';
import { es as articles } from '../../articles/es.ts';
import { es as calculator } from '../../calculator/es.ts';
import { es as cart } from '../../cart/es.ts';
import { es as catalog } from '../../catalog/es.ts';
import { es as chat } from '../../chat/es.ts';
import { es as checkout } from '../../checkout/es.ts';
import { es as content } from '../../content/es.ts';
import { es as contractors } from '../../contractors/es.ts';
import { es as delivery } from '../../delivery/es.ts';
import { es as jobs } from '../../jobs/es.ts';
import { es as newsletter } from '../../newsletter/es.ts';
import { es as notifications } from '../../notifications/es.ts';
import { es as orders } from '../../orders/es.ts';
import { es as quotes } from '../../quotes/es.ts';
import { es as reviews } from '../../reviews/es.ts';
import { es as ui } from '../../ui/es.ts';
import type { Dictionary } from '../../ui/locale.tsx';
import { es as app } from './es.ts';

/** Every feature's Spanish, in a chunk that is not loaded for English. */
export const spanish: Dictionary = {
  ...accessibility,
  ...account,
  ...app,
  ...articles,
  ...calculator,
  ...cart,
  ...catalog,
  ...chat,
  ...checkout,
  ...content,
  ...contractors,
  ...delivery,
  ...domain,
  ...jobs,
  ...notifications,
  ...newsletter,
  ...orders,
  ...quotes,
  ...reviews,
  ...ui,
};
