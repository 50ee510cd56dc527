import { addDays } from '@cuesheet/contract/values/day'
import type { FastifyInstance } from 'fastify'
import { walkExchangeRates } from '../demo/exchange-rates.ts'

/** Dollars per euro: with it won per euro has four decimals, and the cross rate is exactly the demo's. */
const dollarsPerEuro = 1.25
const firstDay = '2024-01-01'

const files: Record<string, (until: string) => string> = {
  'eurofxref-daily.xml': (until) => addDays(until, -4),
  'eurofxref-hist-90d.xml': (until) => addDays(until, -90),
  'eurofxref-hist.xml': () => firstDay,
}

/** The reference rates of the European Central Bank up to yesterday, in the form of its files: the demo's own rates. */
export function exchangeRateFiles(app: FastifyInstance, today: () => string): void {
  app.get<{ Params: { file: string } }>('/stats/eurofxref/:file', (request, reply) => {
    const { file } = request.params
    const beginsAt = Object.hasOwn(files, file) ? files[file] : undefined
    if (!beginsAt) return reply.callNotFound()
    const until = addDays(today(), -1)
    const rates = walkExchangeRates(beginsAt(until), until).reverse()
    return reply
      .type('text/xml')
      .send(writeEnvelope(file === 'eurofxref-daily.xml' ? rates.slice(0, 1) : rates))
  })
}

function writeEnvelope(rates: readonly { day: string; rate: string }[]): string {
  const cubes = rates.map(
    ({ day, rate }) =>
      `<Cube time="${day}"><Cube currency="USD" rate="${dollarsPerEuro}"/><Cube currency="KRW" rate="${(Number(rate) * dollarsPerEuro).toFixed(4)}"/></Cube>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject>
<Cube>${cubes.join('')}</Cube></gesmes:Envelope>`
}
