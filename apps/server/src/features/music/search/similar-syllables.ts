import { combineCharacter, disassembleCompleteCharacter } from 'es-hangul'
import { consonants } from './normalize-search.ts'

const vowels = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ'
const endings = ['', ...'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎㄲㅆ']

/** Every syllable that differs from one in its beginning, its vowel or its ending alone; of another letter none. */
export function similarSyllables(syllable: string): string[] {
  const parts = disassembleCompleteCharacter(syllable)
  if (!parts) return []
  const { choseong, jungseong, jongseong } = parts
  const similar = [
    ...[...consonants].map((beginning) => combineCharacter(beginning, jungseong, jongseong)),
    ...[...vowels].map((vowel) => combineCharacter(choseong, vowel, jongseong)),
    ...endings.map((ending) => combineCharacter(choseong, jungseong, ending)),
  ]
  return similar.filter((other) => other !== syllable)
}
