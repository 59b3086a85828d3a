/** In place of `virtual:client-manifest`: nothing was built. */
export const chunks = {};
