import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withParts } from '../../csv/read-parts.ts'
import { addExchangeRates } from '../../testing/factories.ts'
import { reportPart } from '../../testing/reports.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { importRates } from './import-rates.ts'

const today = '2026-11-20'
const real = path.join(import.meta.dirname, '../../../../../../shared/data/fx/usdkrw.csv')
const { db } = await openTestDatabase()

const load = (rows: string, options: { any_rate?: boolean } = {}) =>
  importRates(db, reportPart('rates.csv', `date,krw_per_usd\n${rows}\n`), { today, ...options })

test('a rate below or above any sense is refused with its line until it is asked for', async () => {
  await expect(load('2026-11-01,1400\n2026-11-02,0.00071')).rejects.toThrow(
    'Line 3: 0.00071 won per US dollar on 2026-11-02 is far from',
  )
  // The other way round throughout, and in thousands.
  await expect(load('2026-11-01,0.00071\n2026-11-02,0.00072')).rejects.toThrow('from anything there ever was')
  await expect(load('2026-11-01,1.4005')).rejects.toThrow('If it is right, import it with --any-rate.')
  await addExchangeRates(db, { '2026-10-01': '1400', '2026-10-02': '1410' })
  // A digit too few is believable by itself, and not beside the others.
  await expect(load('2026-11-01,140')).rejects.toThrow('is far from 1400, the usual rate')
  await expect(load('2026-11-01,3600')).rejects.toThrow('is far from')
  expect(await load('2026-11-01,1961')).toMatchObject({ written: 1 })
  expect(await load('2026-11-02,140', { any_rate: true })).toMatchObject({ written: 1 })
})

test.skipIf(!existsSync(real))('every rate there was is taken', async () => {
  const result = await withParts(real, ([part]) => importRates(db, part!, { today }))
  expect(result).toMatchObject({ rows_read: 6681, rows_rejected: 0 })
})
