// What other features may know of music.

export { countOffered } from './in-catalogue.ts'
export { ownChannels } from './own-channels.ts'
export { isrcProblem, parseIsrc } from './parse-isrc.ts'
export { serviceOf } from './rules.ts'
