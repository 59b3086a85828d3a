import type { Dictionary } from '../ui/language.tsx';

export const es: Dictionary = {
  'Skip to main content': 'Saltar al contenido principal',
};
