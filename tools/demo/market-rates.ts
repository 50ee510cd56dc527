type Market = {
  /** US dollars per 1,000 views, the partner's share. */
  shorts_rpm: number
  long_rpm: number
  /** Share of the views that come from premium subscribers. */
  premium_share: number
  premium_rpm: number
}

/** Country, RPM of Shorts and of long videos, premium share, premium RPM. */
const table = `
  KR .25 1.26 .132 .92   US .36 2.81 .118 1.24   JP .30 1.73 .086 1.08   TW .21 1.04 .104 .78
  HK .24 1.30 .112 .88   SG .27 1.58 .121 .97    CN .05 .29  .010 .30    VN .045 .24 .031 .22
  ID .042 .27 .026 .20   TH .075 .49 .043 .36    PH .043 .32 .021 .22    MY .10 .63  .064 .42
  IN .027 .24 .022 .13   GB .32 2.45 .109 1.18   CA .32 2.30 .116 1.14   AU .37 2.74 .131 1.29
  NZ .33 2.30 .118 1.15  IE .30 2.16 .104 1.10   DE .28 2.09 .092 1.08   FR .21 1.44 .071 .93
  ES .17 1.08 .066 .80   IT .17 1.12 .061 .80    NL .27 2.02 .094 1.10   PL .13 .79 .052 .60
  SE .28 1.94 .101 1.10  NO .31 2.23 .121 1.18   TR .052 .30 .031 .20    SA .14 .90 .082 .58
  AE .18 1.26 .091 .78   MX .075 .58 .058 .36    BR .064 .53 .052 .34    AR .050 .35 .036 .25
  CL .090 .56 .052 .40   CO .052 .36 .036 .26    PE .048 .32 .031 .24    KH .030 .17 .012 .14
  MN .058 .35 .021 .22   KZ .052 .30 .021 .22    ZZ .08 .50 .041 .40
`

const cells = table.trim().split(/\s+/)

/** What a thousand views are worth, by country of the viewer. */
export const markets: ReadonlyMap<string, Market> = new Map(
  Array.from({ length: cells.length / 5 }, (_, row) => {
    const [country = '', ...figures] = cells.slice(row * 5, row * 5 + 5)
    const [shorts_rpm = 0, long_rpm = 0, premium_share = 0, premium_rpm = 0] = figures.map(Number)
    return [country, { shorts_rpm, long_rpm, premium_share, premium_rpm }]
  }),
)

/** How advertisers pay by month of the year (January first): weak after New Year, strong before Christmas. */
const seasons = [0.82, 0.86, 0.95, 0.97, 1, 1.02, 0.94, 0.96, 1.02, 1.04, 1.12, 1.18]

/** Of a day: the season, and budgets that start low in each month's first days and end high. */
export function adDemand(day: string): number {
  const ofMonth = Number(day.slice(8, 10))
  return (seasons[Number(day.slice(5, 7)) - 1] ?? 1) * (0.95 + (0.09 * ofMonth) / 31)
}
