// What other features may know of music.

export { isrcProblem, parseIsrc } from './parse-isrc.ts'
