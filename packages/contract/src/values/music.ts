/** What a track is made for: background music, a song, a soundtrack. */
export const trackCategories = ['bgm', 'song', 'ost'] as const
export type TrackCategory = (typeof trackCategories)[number]

/** Where a track may be used: in Shorts, in longer videos, in live streams, in videos that sell products. */
export const trackUses = ['shorts', 'video', 'live', 'shopping'] as const
export type TrackUse = (typeof trackUses)[number]

/** popularity: the rank in the network's latest weekly chart, then by title. newest: the day it came into the catalogue. */
export const trackSorts = ['popularity', 'newest', 'title'] as const
export type TrackSort = (typeof trackSorts)[number]

/** That one video can be declared to use; claims may name more. */
export const maxDeclaredTracks = 10

/** An account's favourite tracks. */
export const maxFavourites = 10

/** Whether anybody sings. */
export const trackVoices = ['instrumental', 'vocal'] as const
export type TrackVoice = (typeof trackVoices)[number]

/** How long a track is, in steps: seconds, both ends inclusive. The facets of `track_sets` have the same ends. */
export const trackLengths = ['to_1m', 'to_2m', 'to_4m', 'longer'] as const
export type TrackLength = (typeof trackLengths)[number]
export const lengthSeconds: Record<TrackLength, readonly [from: number, to: number]> = {
  to_1m: [1, 60],
  to_2m: [61, 120],
  to_4m: [121, 240],
  longer: [241, 36_000],
}

/** The fewest and most beats per minute that a catalogue may name. */
export const slowestBpm = 20
export const fastestBpm = 400

/** What used tracks are sorted by. */
export const usedTrackSorts = ['profit', 'views', 'engaged_views', 'rpm', 'engaged_rpm', 'videos'] as const
export type UsedTrackSort = (typeof usedTrackSorts)[number]

/** Channels behind each figure of what others earn with a track, none of them the viewer's: fewer would tell whose it is. */
export const minEarners = 5
