import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  Accessibility: 'Accesibilidad',
  '1 setting active': '1 ajuste activo',
  '{n} settings active': '{n} ajustes activos',
  'High Contrast': 'Alto contraste',
  'Black on white, thicker lines. Good in full sun.':
    'Negro sobre blanco, líneas más gruesas. Bueno a pleno sol.',
  'Large Text': 'Letra grande',
  'Everything 20% bigger.': 'Todo un 20% más grande.',
  'Reduced Motion': 'Menos movimiento',
  'No sliding or filling animations.': 'Sin animaciones que se deslizan o se llenan.',
  'Enhanced Focus': 'Foco reforzado',
  'A thicker outline on the selected control.': 'Un borde más grueso en el control elegido.',
  'Screen Reader': 'Lector de pantalla',
  'Extra labels and spoken updates; notices stay longer.':
    'Más etiquetas y avisos hablados; los avisos duran más.',
  'Your device asks for it already.': 'Su teléfono ya lo pide.',
  Theme: 'Tema',
  Auto: 'Automático',
  Light: 'Claro',
  Dark: 'Oscuro',
  'This browser keeps nothing: it lasts until the page is closed.':
    'Este navegador no guarda nada: dura hasta que se cierre la página.',
  'Reset to Defaults': 'Volver a lo normal',
  'The cart is empty.': 'El carrito está vacío.',
  'Cart: {n}, {total}.': 'Carrito: {n}, {total}.',
  'The page is loading.': 'La página se está cargando.',
};
