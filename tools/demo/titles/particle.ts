const pairs: Record<string, [afterConsonant: string, afterVowel: string]> = {
  을: ['을', '를'],
  이: ['이', '가'],
  은: ['은', '는'],
  과: ['과', '와'],
  으로: ['으로', '로'],
}
/** Final sounds of the digits as they are read in Korean: 영 일 이 삼 사 오 육 칠 팔 구. */
const digitEndsInConsonant = [true, true, false, true, false, false, true, true, true, false]
const rieul = 8

/** The word with the form of a Korean particle that its last sound asks for: 오이 + 을 → 오이를. */
export function withParticle(word: string, particle: string): string {
  const pair = pairs[particle]
  if (!pair) throw new RangeError(`no such particle: ${particle}`)
  const spoken = word.replace(/[^\p{L}\p{N}]+$/u, '')
  const last = spoken.at(-1) ?? ''
  const final = last >= '가' && last <= '힣' ? (last.charCodeAt(0) - 0xac00) % 28 : null
  const endsInConsonant = final === null ? (digitEndsInConsonant[Number(last)] ?? false) : final > 0
  return word + (endsInConsonant && !(particle === '으로' && final === rieul) ? pair[0] : pair[1])
}
