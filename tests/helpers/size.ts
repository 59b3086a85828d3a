/** The number of random samples: few in `npm test`, many in `npm run test:long`. */
export const sized = (usual: number, long: number): number => (process.env.TEST_LONG ? long : usual);
