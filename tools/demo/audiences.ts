import { SeededRandom } from './seeded-random.ts'

/** Views in percent by country of residence (ISO 3166-1 alpha-2, ZZ unknown), for an ordinary video of such a channel. */
const shares = {
  korea: 'KR 85.4 US 3.7 JP 3.1 VN 1.2 CA 1 AU 0.9 TW 0.8 ID 0.7 PH 0.6 TH 0.6 GB 0.5 SG 0.4 DE 0.4 ZZ 0.7',
  asia: 'KR 47 JP 10.8 US 7.4 TW 5.8 VN 5.3 ID 5 TH 4.7 PH 3.4 MY 2 IN 1.8 HK 1.5 SG 1.2 CA 1 AU 1 GB 0.9 BR 0.7 MN 0.4 ZZ 1',
  world:
    'KR 18 JP 9.5 US 11.8 ID 9.7 TH 6.8 VN 6.3 PH 6.3 IN 5.5 MX 4.4 BR 4.4 TW 4 MY 2.3 GB 1.8 PE 1.5 DE 1.4 TR 1.3 CA 1.2 SA 0.8 ES 0.9 ZZ 1.6',
  english:
    'US 38 GB 9.8 IN 8 CA 6.4 AU 4.8 PH 4.9 KR 3.5 DE 2.8 MX 2.2 BR 2.1 ID 1.8 FR 1.7 JP 1.6 NL 1.4 MY 1.2 SG 1.1 PL 1 AE 0.8 ZZ 1.5',
  sleep:
    'US 25.5 KR 14.2 JP 13 GB 6.1 DE 5 CA 4.4 TW 3.6 AU 3.4 FR 3 IN 2.7 BR 2.4 NL 1.7 IT 1.7 MX 1.7 PH 1.6 ID 1.6 PL 1.4 SE 1 ZZ 1.8',
} as const
export type AudienceName = keyof typeof shares

/** Countries in the order of their codes with each one's share; the shares add up to 1. */
export type Audience = { countries: string[]; shares: Float64Array; home: number }

const read = (text: string) => {
  const parts = text.split(' ')
  return parts.flatMap((code, index) => (index % 2 === 0 ? [[code, Number(parts[index + 1])] as const] : []))
}

/** The audience of one video: that of its kind of channel, a little different each time; a hit travels further. */
export function audienceOf(name: AudienceName, seed: string, reach: number): Audience {
  const random = new SeededRandom(`audience ${seed}`)
  const weighted = read(shares[name]).map(
    ([country, share], index) =>
      [country, index === 0 ? share / reach : share * Math.exp(0.32 * random.normal())] as const,
  )
  const home = weighted[0]?.[0]
  weighted.sort(([a], [b]) => (a < b ? -1 : 1))
  const total = weighted.reduce((sum, [, share]) => sum + share, 0)
  return {
    countries: weighted.map(([country]) => country),
    shares: Float64Array.from(weighted, ([, share]) => share / total),
    home: weighted.findIndex(([country]) => country === home),
  }
}
