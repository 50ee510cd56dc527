export type MoodTrack = { tag_id: number; track_id: number; album_art: string | null; preview: string | null }

const mostArts = 3

/**
 * What each tag looks and sounds like, of its tracks, the best first: the first that can be heard and whose picture is no
 * other tag's yet, and the pictures beside it, each once.
 */
export function pickFaces(
  tracks: readonly MoodTrack[],
): { id: number; arts: string[]; track_id: number | null }[] {
  const taken = new Set<string>()
  return [...Map.groupBy(tracks, ({ tag_id }) => tag_id)].map(([id, ofTag]) => {
    const heard = ofTag.filter(({ preview }) => preview !== null)
    const face = heard.find(({ album_art }) => album_art !== null && !taken.has(album_art)) ?? heard[0]
    const pictures = (face ? [face, ...ofTag] : ofTag).flatMap(({ album_art }) => album_art ?? [])
    const arts = [...new Set(pictures)].slice(0, mostArts)
    if (face?.album_art) taken.add(face.album_art)
    return { id, arts, track_id: face?.track_id ?? null }
  })
}
