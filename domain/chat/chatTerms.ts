// The assistant's limits that pages name, apart from its shapes: those bring zod along.

/** How long conversations are kept for the admin. */
export const CHAT_DAYS = 30;
