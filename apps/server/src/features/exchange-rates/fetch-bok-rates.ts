import * as z from 'zod/mini'
import { fetchText, SourceFailure } from './fetch-text.ts'

/** Its table of rates of the won, and in it the US dollar's basic rate. */
const table = '731Y001'
const item = '0000001'
/** Rows of one page; the longest that is answered. */
const pageRows = 10_000

const answerSchema = z.object({
  StatisticSearch: z.object({
    row: z.array(
      z.object({
        TIME: z.string().check(z.regex(/^\d{8}$/)),
        DATA_VALUE: z.string().check(z.regex(/^\d{1,9}(\.\d{1,9})?$/)),
      }),
    ),
  }),
})
const told = z.object({ RESULT: z.object({ CODE: z.string() }) })
/** There are no rows of these days, as on holidays. */
const noRows = 'INFO-200'

/** The Bank of Korea's basic rates of these days, from its open API. */
export async function fetchBokRates(
  { root, key }: { root: string; key: string },
  { from, until }: { from: string; until: string },
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const [first, last] = [from, until].map((day) => day.replaceAll('-', ''))
  const path = ['api/StatisticSearch', key, 'json/kr/1', pageRows, table, 'D', first, last, item].join('/')
  const answer = parseJson(await fetchText(`${root}/${path}`, signal))
  const rows = z.safeParse(answerSchema, answer)
  if (!rows.success) {
    const { data } = z.safeParse(told, answer)
    if (data?.RESULT.CODE === noRows) return new Map()
    throw new SourceFailure(data ? data.RESULT.CODE.slice(0, 20) : 'not_understood')
  }
  return new Map(
    rows.data.StatisticSearch.row.map(({ TIME, DATA_VALUE }) => [
      TIME.replace(/(\d{4})(\d{2})(\d{2})/, '$1-$2-$3'),
      DATA_VALUE,
    ]),
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
