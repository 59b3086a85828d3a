import type { Dictionary } from '../../ui/locale.tsx';

export const esChats: Dictionary = {
  Chats: 'Chats',
  'What people asked the assistant, newest first. Kept for {n} days.':
    'Lo que la gente le preguntó al asistente, lo más reciente primero. Se guarda {n} días.',
  'The chats could not be loaded.': 'No se pudieron cargar los chats.',
  'Nobody asked anything yet.': 'Todavía nadie ha preguntado nada.',
  '1 question': '1 pregunta',
  '{n} questions': '{n} preguntas',
  '{n} without an answer': '{n} sin respuesta',
  Guest: 'Invitado',
  Read: 'Leer',
  'Older chats': 'Chats anteriores',
  'The chat could not be deleted.': 'No se pudo borrar el chat.',
  'Chat deleted': 'Chat borrado',
  'This chat is gone.': 'Este chat ya no está.',
  automatic: 'automático',
  'no answer: {why}': 'sin respuesta: {why}',
  'Nobody can bring it back. That it was deleted is written down.':
    'Nadie puede recuperarlo. Queda anotado que se borró.',
  'Delete chat': 'Borrar chat',
};
