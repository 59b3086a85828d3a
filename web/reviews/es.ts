import type { Dictionary } from '../ui/locale.tsx';

export const es: Dictionary = {
  'Your review': 'Su reseña',
  'Review order {number}': 'Opinar sobre el pedido {number}',
  'Leave a Review': 'Dejar una reseña',
  'Please select a star rating.': 'Elija una calificación con estrellas.',
  'Thank you for your review!': '¡Gracias por su reseña!',
  'Reviews load when you have signal.': 'Las reseñas llegan con la próxima señal.',
  'Verified purchase': 'Compra verificada',
  'Please log in to write a review.': 'Inicie sesión para escribir una reseña.',
  'It waits on this device and is sent when you have signal.':
    'Espera en este teléfono y se envía cuando haya señal.',
  'It will appear here once we have approved it.': 'Aparecerá aquí cuando la hayamos aprobado.',
  'Write a Review': 'Escribir una reseña',
  'Please select a star rating for this product.': 'Elija una calificación con estrellas para este producto.',
  'Review Submitted!': '¡Reseña enviada!',
  'Your review is pending approval.': 'Su reseña está pendiente de aprobación.',
  'Your rating': 'Su calificación',
  '{n} of 5: {words}': '{n} de 5: {words}',
  'Rating Required': 'Falta la calificación',
  'There was an issue submitting your review. Please try again.':
    'Hubo un problema al enviar su reseña. Inténtelo otra vez.',
  'Title (optional)': 'Título (opcional)',
  'Your review (optional)': 'Su reseña (opcional)',
  '{n} of {max} characters': '{n} de {max} caracteres',
  'Submitting...': 'Enviando...',
  'Submit Review': 'Enviar reseña',
  Poor: 'Mala',
  Fair: 'Regular',
  Good: 'Buena',
  'Very Good': 'Muy buena',
  Excellent: 'Excelente',
};
