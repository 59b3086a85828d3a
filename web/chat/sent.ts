// Which of this tab's drafts were handed over: a form that comes back after a reload must not send them again.

const KEY = 'chat-sent';

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch (error) {
    console.warn('What was sent from this tab cannot be read.', error);
    return [];
  }
}

export function isSent(id: string): boolean {
  return read().includes(id);
}

export function keepSent(id: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...read(), id].slice(-20)));
  } catch (error) {
    console.warn('Browser storage cannot be written.', error);
  }
}
