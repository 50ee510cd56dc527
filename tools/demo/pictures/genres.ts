/** What a channel is about; each has its own motif in generated pictures. */
export const genres = [
  'vlog',
  'cooking',
  'cats',
  'dogs',
  'dance',
  'cover',
  'ambient',
  'study',
  'gaming',
  'beauty',
  'travel',
  'fitness',
  'comedy',
  'craft',
] as const
export type Genre = (typeof genres)[number]
