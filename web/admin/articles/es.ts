import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  Blog: 'Blog',
  'New article': 'Artículo nuevo',
  'On the blog': 'En el blog',
  Draft: 'Borrador',
  'The articles could not be loaded.': 'No se pudieron cargar los artículos.',
  Article: 'Artículo',
  Title: 'Título',
  Summary: 'Resumen',
  Author: 'Autor',
  'A title of up to 150 characters.': 'Un título de hasta 150 caracteres.',
  'Up to 400 characters.': 'Hasta 400 caracteres.',
  'Up to 50,000 characters.': 'Hasta 50,000 caracteres.',
  'Choose one of the pictures.': 'Elija una de las fotos.',
  'Up to 60 characters.': 'Hasta 60 caracteres.',
  'Up to 12 tags of 40 characters.': 'Hasta 12 etiquetas de 40 caracteres.',
  'The author’s name, up to 80 characters.': 'El nombre del autor, hasta 80 caracteres.',
  'Shown in the article list and by search engines.': 'Aparece en la lista de artículos y en los buscadores.',
  'Markdown: ## Heading, **bold**, - list, [link](/shop), ![](hardwood-mulch) for a picture.':
    'Markdown: ## Título, **negrita**, - lista, [enlace](/shop), ![](hardwood-mulch) para una foto.',
  'Separated by commas.': 'Separadas por comas.',
  Preview: 'Vista previa',
  'To put it on the blog, add a summary and text.': 'Para ponerlo en el blog hacen falta resumen y texto.',
  'The article was not saved.': 'El artículo no se guardó.',
  'See it on the blog': 'Verlo en el blog',
};
