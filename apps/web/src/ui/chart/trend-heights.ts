/** Heights of a chart's drawing, shared with skeletons so that nothing moves when it arrives. */
export const trendHeights = { regular: 'h-83 mobile:h-66', small: 'h-52' }
