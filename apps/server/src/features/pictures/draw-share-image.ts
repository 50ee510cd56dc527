/** The marks of brands, in a box of 32, of few and thick parts so that they still read at 16 px. */
export const marks = {
  sunrise:
    '<path d="M6.5 21.5a9.5 9.5 0 0 1 19 0z" fill="#fff"/>' +
    '<rect x="5" y="23.5" width="22" height="3" rx="1.5" fill="#fff" opacity="0.8"/>' +
    '<path d="M16 5.2v3.2M7 9.2l2.2 2.2M25 9.2l-2.2 2.2" fill="none" stroke="#fff" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round"/>',
  moon:
    '<path d="M20.5 5.5A11 11 0 1 0 26.5 19.5 9 9 0 0 1 20.5 5.5z" fill="#fff"/>' +
    '<circle cx="24.2" cy="9.2" r="2.2" fill="#fff"/>',
  note: '<path d="M12 8.5L24 6v14.5a3.8 3.8 0 1 1 -3 -3.7V11.5L15 12.8v10.7a3.8 3.8 0 1 1 -3 -3.7z" fill="#fff"/>',
}
export type Mark = keyof typeof marks

function lighter(color: string): string {
  const channels = [0, 2, 4].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  const light = channels.map((channel) => Math.round(channel + (255 - channel) * 0.38))
  return light.map((channel) => channel.toString(16).padStart(2, '0')).join('')
}

/** The picture of a shared link, 1200 × 630, for a seed like `note-5b4cf0`; null for any other. */
export function drawShareImage(seed: string): string | null {
  const [, mark = '', color = ''] = /^(sunrise|moon|note)-([0-9a-f]{6})$/.exec(seed) ?? []
  if (!mark) return null
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">' +
    '<defs><linearGradient id="s" x1="0" y1="0" x2="1" y2="1">' +
    `<stop stop-color="#${lighter(color)}"/><stop offset="1" stop-color="#${color}"/></linearGradient></defs>` +
    '<path d="M0 0H1200V630H0z" fill="url(#s)"/>' +
    [420, 330, 240].map((r) => `<circle cx="600" cy="315" r="${r}" fill="#fff" opacity="0.1"/>`).join('') +
    `<g transform="translate(440 155) scale(10)">${marks[mark as Mark]}</g></svg>`
  )
}
