// What other features may know of music.

export { countOffered } from './tracks/in-catalogue.ts'
export { ownChannels } from './tracks/own-channels.ts'
export { isrcProblem, parseIsrc } from './tracks/parse-isrc.ts'
export { serviceOf } from './tracks/rules.ts'
export { rebuildTrackSets, verifyTrackSets } from './tracks/track-sets.ts'
