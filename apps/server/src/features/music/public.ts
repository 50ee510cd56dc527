export { listConsoleTracks } from './editing/track-queries.ts'
export { listTracks } from './search/list-tracks.ts'
export { type CatalogueView, catalogueView, findCatalogueView, viewFields } from './tracks/catalogue-view.ts'
export { countOffered, isOffered } from './tracks/in-catalogue.ts'
export { ownChannels } from './tracks/own-channels.ts'
export { isrcProblem, parseIsrc } from './tracks/parse-isrc.ts'
export { trackOf, trackWeeks } from './tracks/queries.ts'
export { serviceOf } from './tracks/rules.ts'
export {
  type SharedTrack,
  tagsInWords,
  tagsOfTracks,
  trackColumns,
  withFavourites,
} from './tracks/track-rows.ts'
export { rebuildTrackSets, verifyTrackSets } from './tracks/track-sets.ts'
