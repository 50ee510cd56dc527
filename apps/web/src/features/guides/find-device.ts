/** Which phone (or tablet) reads the page; null on a computer. An iPad calls itself a Mac, but has a touch screen. */
export function findDevice({
  userAgent,
  maxTouchPoints,
}: {
  userAgent: string
  maxTouchPoints: number
}): 'ios' | 'aos' | null {
  if (/android/i.test(userAgent)) return 'aos'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios'
  return /Macintosh/.test(userAgent) && maxTouchPoints > 1 ? 'ios' : null
}
