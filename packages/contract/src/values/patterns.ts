/** What videos may have in common: Shorts or not, length, weekday and hours of publication, a track, a mood. */
export const patternKinds = ['format', 'length', 'weekday', 'hour', 'track', 'mood'] as const
export type PatternKind = (typeof patternKinds)[number]

/** Lengths begin at these seconds. */
export const patternLengths = [0, 20, 40, 60, 180, 480, 1200, 3600] as const
/** Hours of the day are taken together by so many. */
export const patternHours = 4

/** As many videos with a pattern, and as many others, are compared at least. */
export const minPatternVideos = 8
/** By how much what they have in the middle is above the usual at least. */
export const minPatternEffect = 0.15
/** Days between the publication of a video that is compared and the last one with figures, at least. */
export const minPatternAge = 28
/** Channels of which videos are compared; of more, these many that chance chose once. */
export const maxPatternChannels = 200
/** How often chance alone may make any pattern. */
export const patternChances = { fair: 0.05, very: 0.001 } as const

/** A race is told of so many days, with so many videos before, and a place where so many of them are known at least. */
export const raceDays = 14
export const racersBefore = 10
export const minRacers = 3
