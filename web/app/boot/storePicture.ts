/** What a link preview shows of a page that has no picture of its own. */
export const STORE_PICTURE = '/pictures/social/hero-topsoil-morning.jpg';
