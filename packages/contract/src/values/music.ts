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
