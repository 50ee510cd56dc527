import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { walkExchangeRates } from '../../../../../tools/demo/exchange-rates.ts'
import type { Config } from '../../config.ts'
import { addExchangeRates, createNetwork } from '../../testing/factories.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startSimulatedPlatform } from '../../testing/simulated-platform.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { collectRates, lacksRates } from './collect-rates.ts'
import { crossRate, judgeDay } from './rules.ts'

/** Monday noon in Los Angeles. */
const now = new Date('2026-11-23T20:00:00Z')
/** What the stand-ins answer: a text, or a status. */
let ecb: string | number
let bok: string | number
let asked: string[]
const publisher = fastify()
const { db } = await openTestDatabase()
publisher.get('/*', (request, reply) => {
  asked.push(request.url)
  const answer = request.url.startsWith('/api/') ? bok : ecb
  return typeof answer === 'number' ? reply.code(answer).send('') : reply.type('text/plain').send(answer)
})
await publisher.listen({ host: '127.0.0.1', port: 0 })
const root = `http://127.0.0.1:${(publisher.server.address() as AddressInfo).port}`
const config: Partial<Config> = { ecb_root_url: root, bok_root_url: root, bok_api_key: null }
afterAll(() => publisher.close())
beforeEach(async () => {
  await sql`truncate exchange_rates, rate_sources, rate_doubts, network_day`.execute(db)
  ;[ecb, bok, asked] = ['', '', []]
})

const euro = (days: Record<string, [usd: string, krw: string]>) =>
  `<Envelope><Cube>${Object.entries(days)
    .map(
      ([day, [usd, krw]]) =>
        `<Cube time='${day}'>\n<Cube currency='USD' rate='${usd}'/>\n<Cube currency='JPY' rate='160.1'/><Cube currency='KRW' rate='${krw}'/></Cube>`,
    )
    .join('\n')}</Cube></Envelope>`
const basic = (days: Record<string, string>) =>
  JSON.stringify({
    StatisticSearch: {
      list_total_count: 1,
      row: Object.entries(days).map(([day, DATA_VALUE]) => ({
        STAT_CODE: '731Y001',
        TIME: day.replaceAll('-', ''),
        DATA_VALUE,
      })),
    },
  })
const collect = (more: Partial<Config> = {}) => collectRates(jobContext(db, { ...config, ...more }), now)
const rates = async () =>
  (
    await sql<{ day: string; rate: string; source: string }>`
      select day, trim_scale(rate)::text as rate, source from exchange_rates order by day`.execute(db)
  ).rows.map(({ day, rate, source }) => `${day} ${rate} ${source}`)
const doubts = async () =>
  (
    await sql<Record<string, string>>`
      select day, trim_scale(rate)::text as rate, source, trim_scale(other_rate)::text as other_rate, other_source
      from rate_doubts where chosen is null order by day`.execute(db)
  ).rows
const sources = async () =>
  (await db.selectFrom('rate_sources').select(['source', 'asked_from', 'failure']).execute()).map(
    (row) => row,
  )

it('asks once for the months of the first reports, then for what is new, and for the latest day alone', async () => {
  const network = await createNetwork(db)
  await sql`insert into network_day (network_id, day, activity_reported, revenue_reported)
    values (${network.network_id}, '2026-05-06', true, true)`.execute(db)
  ecb = euro({ '2026-11-19': ['1.25', '1750'], '2026-05-04': ['1.2', '1680.12'], '2026-05-05': ['1.2', '1'] })
  await expect(collect()).rejects.toThrow('Exchange rates: ecb not_believable')
  expect(await rates()).toEqual([])
  expect(await sources()).toEqual([{ source: 'ecb', asked_from: null, failure: 'not_believable' }])
  ecb = euro({
    '2026-11-19': ['1.25', '1750'],
    '2026-05-04': ['1.2', '1680.12'],
    '2026-04-30': ['1.2', '1680'],
  })
  await collect()
  // 1750 / 1.25 and 1680.12 / 1.2; April is before the first month that is needed.
  expect(await rates()).toEqual(['2026-05-04 1400.1 ecb', '2026-11-19 1400 ecb'])
  expect(await sources()).toEqual([{ source: 'ecb', asked_from: '2026-05-01', failure: null }])
  ecb = euro({ '2026-11-20': ['1.25', '1751'] })
  await collect()
  // Friday was the last working day: only Monday's is new.
  ecb = euro({ '2026-11-23': ['1.25', '1752'], '2026-11-24': ['1.25', '1752'] })
  await collect()
  expect((await rates()).slice(2)).toEqual(['2026-11-20 1400.8 ecb', '2026-11-23 1401.6 ecb'])
  expect(asked.map((address) => address.replace('/stats/eurofxref/eurofxref-', ''))).toEqual([
    'hist.xml',
    'hist.xml',
    'hist-90d.xml',
    'daily.xml',
  ])
})

it('takes the Bank of Korea’s before the cross rate, and the other where it has none', async () => {
  ecb = euro({ '2026-11-19': ['1.25', '1750'], '2026-11-20': ['1.25', '1751'] })
  bok = basic({ '2026-11-19': '1403.5' })
  await collect({ bok_api_key: 'secret' })
  expect(await rates()).toEqual(['2026-11-19 1403.5 bok', '2026-11-20 1400.8 ecb'])
  expect(asked[0]).toBe('/api/StatisticSearch/secret/json/kr/1/10000/731Y001/D/20261101/20261123/0000001')
  // It has no rate of Friday yet, is asked for the days before again, and has corrected one.
  bok = basic({ '2026-11-19': '1404.25' })
  await collect({ bok_api_key: 'secret' })
  expect(await rates()).toEqual(['2026-11-19 1404.25 bok', '2026-11-20 1400.8 ecb'])
  // There are no rows of these days: no failure.
  bok = '{"RESULT":{"CODE":"INFO-200","MESSAGE":"해당하는 데이터가 없습니다."}}'
  await collect({ bok_api_key: 'secret' })
  expect((await sources()).map(({ failure }) => failure)).toEqual([null, null])
})

it('more than 2 % apart, they are a doubt instead of a rate; what an operator gave stays', async () => {
  await addExchangeRates(db, { '2026-11-18': '1372.549', '2026-11-17': '1372.5' })
  ecb = euro({
    '2026-11-17': ['1.25', '1750'],
    '2026-11-18': ['1.25', '1750'],
    '2026-11-19': ['1.25', '1750'],
    '2026-11-20': ['1.25', '1750'],
  })
  // 1400 / 1372.549 is 2 % to the third decimal; 1428.01 is more than 2 % above 1400, 1428 is just that.
  bok = basic({ '2026-11-19': '1428', '2026-11-20': '1428.01' })
  await collect({ bok_api_key: 'secret' })
  expect(await rates()).toEqual(['2026-11-17 1372.5 list', '2026-11-18 1372.549 list', '2026-11-19 1428 bok'])
  const apart = [
    { day: '2026-11-17', source: 'ecb', rate: '1400', other_source: 'list', other_rate: '1372.5' },
    { day: '2026-11-18', source: 'ecb', rate: '1400', other_source: 'list', other_rate: '1372.549' },
    { day: '2026-11-20', source: 'bok', rate: '1428.01', other_source: 'ecb', other_rate: '1400' },
  ]
  expect(await doubts()).toEqual(apart)
  // One of them corrects itself: the doubt is gone, and there is a rate.
  bok = basic({ '2026-11-20': '1401' })
  await collect({ bok_api_key: 'secret' })
  expect(await doubts()).toEqual(apart.slice(0, 2))
  expect((await rates())[3]).toBe('2026-11-20 1401 bok')
})

it('one that fails stops no other; its failure is kept without address or key', async () => {
  ecb = euro({ '2026-11-20': ['1.25', '1750'] })
  bok = '{"RESULT":{"CODE":"INFO-100","MESSAGE":"인증키가 유효하지 않습니다."}}'
  await expect(collect({ bok_api_key: 'secret' })).rejects.toThrow(/^Exchange rates: bok INFO-100$/)
  expect(await rates()).toEqual(['2026-11-20 1400 ecb'])
  for (const [answer, code] of [
    ['<html>', 'not_understood'],
    [503, 'status_503'],
    [302, 'status_302'],
  ] as const) {
    ecb = answer
    await expect(collect()).rejects.toThrow(`ecb ${code}`)
  }
  expect(await sources()).toContainEqual({ source: 'ecb', asked_from: '2026-11-01', failure: 'status_302' })
  await expect(collect({ ecb_root_url: 'http://127.0.0.1:1' })).rejects.toThrow('ecb unreachable')
})

it('turned off, or not set, nobody is asked', async () => {
  await collect({ ecb_root_url: null })
  await sql`insert into rate_sources (source, is_on) values ('ecb', false)`.execute(db)
  await collect()
  expect(asked).toEqual([])
})

it('the demo’s rates are those that its simulated publisher says, up to yesterday', async () => {
  const platform = await startSimulatedPlatform()
  await collect({ ecb_root_url: platform.config.youtube_root_url }).finally(() => platform.close())
  const demo = walkExchangeRates('2026-11-01', '2026-11-19')
  expect(demo.length).toBe(14)
  expect(await rates()).toEqual(demo.map(({ day, rate }) => `${day} ${Number(rate)} ecb`))
})

it('rates are exact to 6 decimals, rounded half up', () => {
  expect(crossRate('1', '3')).toBe('0.333333')
  expect(crossRate('2', '3')).toBe('0.666667')
  expect(crossRate('1690.12', '1.1527')).toBe('1466.227119')
  expect(judgeDay([{ source: 'ecb', rate: '1400.0000004' }], { source: 'ecb', rate: '1400' })).toBeNull()
})

it('are asked for by a process that starts, where they are lacking and nobody just asked', async () => {
  expect(await lacksRates(db, now)).toBe(true)
  // The Thursday before, then the Friday before that Monday.
  await addExchangeRates(db, { '2026-11-19': '1400' })
  expect(await lacksRates(db, now)).toBe(true)
  await addExchangeRates(db, { '2026-11-20': '1400' })
  expect(await lacksRates(db, now)).toBe(false)
  await sql`truncate exchange_rates`.execute(db)
  await sql`insert into rate_sources (source, asked_at) values ('ecb', ${now}::timestamptz - interval '59 minutes')`.execute(
    db,
  )
  expect(await lacksRates(db, now)).toBe(false)
})
