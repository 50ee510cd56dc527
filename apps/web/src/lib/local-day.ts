/** The day of a moment where the reader is, as `YYYY-MM-DD`. */
export function localDay(moment: Date | string): string {
  const at = new Date(moment)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
