/** How often something generated is tried: `npm test` does a third of what `npm run test:all` and a file by itself do. */
export const runs = (whole: number): number => (process.env.TEST_SAMPLE ? Math.ceil(whole / 3) : whole)
