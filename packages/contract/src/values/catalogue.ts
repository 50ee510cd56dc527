/** What a catalogue's file can say of a track. */
export const catalogueFields = [
  'isrc',
  'title',
  'artist',
  'album',
  'category',
  'tags',
  'duration',
  'bpm',
  'instrumental',
  'released_on',
  'exclusive',
  'uses',
  'networks',
  'album_art',
  'preview',
  'withdrawn',
] as const
export type CatalogueField = (typeof catalogueFields)[number]

/** What can differ between two states of a track. */
export const trackFields = [
  'title',
  'artist',
  'album',
  'category',
  'duration_seconds',
  'bpm',
  'is_instrumental',
  'released_on',
  'is_exclusive',
  'uses',
  'networks',
  'album_art',
  'preview',
  'withdrawn_on',
  'tags',
] as const
export type TrackField = (typeof trackFields)[number]

/** In characters: titles, artists, albums. */
export const longestTrackText = 500
/** Of one track. */
export const mostTags = 60
/** Changed by one call. */
export const mostTracksAtOnce = 500

/** Of a catalogue’s file, in bytes. */
export const maxCatalogueBytes = 64 * 1024 * 1024

/** Of a picture or a preview as it is brought along, in bytes. */
export const maxArtBytes = 10_000_000
export const maxSoundBytes = 2_000_000

/** What operators do to several tracks at once. */
export const trackChanges = ['withdraw', 'offer', 'add_tag', 'remove_tag', 'limit', 'open'] as const
export type TrackChange = (typeof trackChanges)[number]
