const pattern =
  /^P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,6})(?:\.\d+)?S)?)?$/
const secondsOf = [604_800, 86_400, 3600, 60, 1]

/** Whole seconds of an ISO 8601 duration such as P1DT2H3M4S; null for anything else. */
export function parseDuration(text: string): number | null {
  const match = pattern.exec(text)
  if (!match || !/\d/.test(text) || text.endsWith('T')) return null
  return secondsOf.reduce((sum, seconds, index) => sum + seconds * Number(match[index + 1] ?? 0), 0)
}
