import { getChoseong } from 'es-hangul'

/** Letter case, character width, accents and punctuation make no difference in a search. */
export function normalizeSearch(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
}

/** What a track is searched in: its texts, and the initial consonants (초성) of their Korean words. */
export function searchedTexts(track: { title: string; artist: string; album: string }) {
  const search_text = normalizeSearch(`${track.title} ${track.artist} ${track.album}`)
  return { search_text, search_initials: getChoseong(search_text) }
}
