import type { Dictionary } from '../../ui/locale.tsx';

export const es: Dictionary = {
  Blog: 'Blog',
  'New article': 'Artículo nuevo',
  'On the blog': 'En el blog',
  Draft: 'Borrador',
  'The articles could not be loaded.': 'No se pudieron cargar los artículos.',
  Article: 'Artículo',
  Changed: 'Cambiado',
  Title: 'Título',
  Summary: 'Resumen',
  Picture: 'Foto',
  Author: 'Autor',
  'A title of up to 150 characters.': 'Un título de hasta 150 caracteres.',
  'Lowercase letters and digits, with hyphens between words.':
    'Letras minúsculas y números, con guiones entre palabras.',
  'Up to 400 characters.': 'Hasta 400 caracteres.',
  'Up to 50,000 characters.': 'Hasta 50,000 caracteres.',
  'Choose one of the pictures.': 'Elija una de las fotos.',
  'Up to 60 characters.': 'Hasta 60 caracteres.',
  'Up to 12 tags of 40 characters.': 'Hasta 12 etiquetas de 40 caracteres.',
  'The author’s name, up to 80 characters.': 'El nombre del autor, hasta 80 caracteres.',
  'Another article has this address. Choose a different one.':
    'Otro artículo ya tiene esta dirección. Elija otra.',
  'Made from the title. Links to a published article’s old address keep working.':
    'Se forma con el título. Los enlaces a una dirección anterior de un artículo publicado siguen sirviendo.',
  'Shown in the article list and by search engines.': 'Aparece en la lista de artículos y en los buscadores.',
  'Markdown: ## Heading, **bold**, - list, [link](/shop), ![](hardwood-mulch) for a picture.':
    'Markdown: ## Título, **negrita**, - lista, [enlace](/shop), ![](hardwood-mulch) para una foto.',
  'Separated by commas.': 'Separadas por comas.',
  'Chosen by the title': 'Según el título',
  Uploaded: 'Subida',
  Preview: 'Vista previa',
  Write: 'Escribir',
  'Write or preview': 'Escribir o ver',
  'To publish it, add a title, an author, a summary and text.':
    'Para publicarlo hacen falta título, autor, resumen y texto.',
  'Publish now': 'Publicar ahora',
  Unpublish: 'Despublicar',
  'The article was not saved.': 'El artículo no se guardó.',
  'The article was not published.': 'El artículo no se publicó.',
  'The article was not unpublished.': 'El artículo no se despublicó.',
  'The article is on the blog': 'El artículo está en el blog',
  'The article is a draft again': 'El artículo vuelve a ser borrador',
  'See it on the blog': 'Verlo en el blog',
  'This is your unsaved draft from last time, kept on this device.':
    'Este es su borrador sin guardar de la última vez, que se quedó en este dispositivo.',
  'Save the draft': 'Guardar el borrador',
};
