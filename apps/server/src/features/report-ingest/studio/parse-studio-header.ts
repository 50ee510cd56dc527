/** What a column of a YouTube Studio export is, in English and Korean. */
const columns = {
  day: ['date', '날짜'],
  video: ['content', '콘텐츠', 'video', '동영상'],
  views: ['views', '조회수'],
  engaged_views: ['engaged views', '참여 조회수'],
  watch_hours: ['watch time (hours)', '시청 시간(단위: 시간)', '시청 시간(시간)'],
  average_seconds: ['average view duration', '평균 시청 지속 시간'],
  average_percentage: ['average percentage viewed (%)', '평균 조회율(%)', '평균 시청률(%)'],
} as const

/** Say something of the video that the row is of, or of nothing else. */
const details = [
  ...['video title', '동영상 제목', 'video publish time', '동영상 게시 시간', 'duration', '길이'],
]

/** What rows may be of beside a day and a video, as a sentence calls it. */
const otherDimensions: Record<string, string> = {
  channel: 'channel',
  채널: 'channel',
  geography: 'country',
  지역: 'country',
  'traffic source': 'traffic source',
  '트래픽 소스': 'traffic source',
  'subscription status': 'subscription status',
  '구독 상태': 'subscription status',
  'device type': 'device',
  '기기 유형': 'device',
}

const otherFigure = /^(average view duration|watch time|시청 시간|subscribers|구독자|impressions|노출)/

const revenueColumn = /^(?:(?:your )?estimated revenue|(?:내 )?예상 수익) ?\(([a-z]{3})\)$/

type Column = keyof typeof columns | 'revenue'

/** A YouTube Studio export, as its header says it. */
export type StudioHeader = {
  /** What its rows are of: "day", "video", "country" … */
  by: string[]
  /** ISO 4217, of its revenue; null where it has none. */
  currency: string | null
  /** Index of a column; -1 where there is none. */
  at: Record<Column, number>
}

/** By the names of a header's columns; null of any other file. */
export function parseStudioHeader(header: readonly string[]): StudioHeader | null {
  const names = header.map((name) => name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase())
  // The API's reports call their columns in snake_case.
  if (names.some((name) => name.includes('_'))) return null
  const find = (known: readonly string[]) => names.findIndex((name) => known.includes(name))
  const at = Object.fromEntries([
    ...Object.entries(columns).map(([column, known]) => [column, find(known)]),
    ['revenue', names.findIndex((name) => revenueColumn.test(name))],
  ]) as Record<Column, number>
  const isFigure = (name: string, index: number) =>
    index !== at.day && index !== at.video && (Object.values(at).includes(index) || otherFigure.test(name))
  const first = names.findIndex(isFigure)
  const dimensions = names.slice(0, first).flatMap((name, index) => {
    if (details.includes(name)) return []
    return index === at.day ? 'day' : index === at.video ? 'video' : (otherDimensions[name] ?? `"${name}"`)
  })
  // Something of which it is, and what is known begins it: else it is a table of somebody else's.
  if (first < 1 || dimensions.length === 0 || dimensions[0]!.startsWith('"')) return null
  const by = [...new Set(dimensions)]
  return { by, currency: revenueColumn.exec(names[at.revenue] ?? '')?.[1]?.toUpperCase() ?? null, at }
}

/** Whether each of its rows is a day of the channel, or of one of its videos. */
export const isByDay = ({ by }: StudioHeader) =>
  by.includes('day') && by.every((each) => each === 'day' || each === 'video')
