/** As the database writes them. Asked with anything else, it would answer with an error. */
export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
