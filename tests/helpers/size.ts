/** How much of something random is tried: a little in `npm test`, much in `npm run test:long`. */
export const sized = (usual: number, long: number): number => (process.env.TEST_LONG ? long : usual);
