import { disassemble, getChoseong } from 'es-hangul'

/** As keyboards write them: U+1100 ㄱ … U+1112 ㅎ. */
export const consonants = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'

/**
 * Letter case, character width, accents and punctuation make no difference in a search. Letters that make no
 * syllable stay as keyboards write them, consonants that a keyboard joined (ㄳ) apart.
 */
export function normalizeSearch(text: string): string {
  return text
    .replace(/[ㄳㄵㄶㄺ-ㅀㅄ]/g, (joined) => disassemble(joined))
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFC')
    .replace(/[\u1100-\u1112]/g, (consonant) => consonants[consonant.charCodeAt(0) - 0x1100]!)
    .replace(/[\u1161-\u1175]/g, (vowel) => String.fromCharCode(vowel.charCodeAt(0) - 0x1161 + 0x314f))
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
}

/** What a track is searched in: its texts, and the initial consonants (초성) of their Korean words. */
export function searchedTexts(track: { title: string; artist: string; album: string }) {
  const search_text = normalizeSearch(`${track.title} ${track.artist} ${track.album}`)
  return { search_text, search_initials: getChoseong(search_text).replace(/ +/g, ' ').trim() }
}
