/** What the rows of a YouTube Studio export are of, as a sentence calls it, by its columns in English and Korean. */
const dimensions: Record<string, string> = {
  date: 'day',
  날짜: 'day',
  content: 'video',
  콘텐츠: 'video',
  video: 'video',
  동영상: 'video',
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

const figure =
  /^(views|조회수|watch time|시청 시간|average view duration|평균 시청 지속 시간|(your )?estimated revenue|예상 수익|subscribers|구독자|impressions|노출)/i
const inCurrency = /^(?:(?:your )?estimated revenue|예상 수익).*\(([A-Z]{3})\)$/i

/** "by day and country, in KRW", of a YouTube Studio export; null of any other file. */
export function findStudioExport([header]: readonly string[][]): string | null {
  const names = header?.map((name) => name.replace(/^\uFEFF/, '').trim()) ?? []
  const by = names.flatMap((name) => dimensions[name.toLowerCase()] ?? [])
  const isFirst = dimensions[names[0]?.toLowerCase() ?? ''] !== undefined
  // The API's reports call their columns in snake_case.
  if (!isFirst || names.some((name) => name.includes('_')) || !names.some((name) => figure.test(name)))
    return null
  const currency = names.map((name) => inCurrency.exec(name)?.[1]).find(Boolean)
  return `by ${[...new Set(by)].join(' and ')}${currency ? `, in ${currency}` : ''}`
}
