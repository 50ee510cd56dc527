import * as contract from '@cuesheet/contract/console-today'
import { exceptionKinds } from '@cuesheet/contract/values/exception-kinds'
import { DomainError } from '../../errors/domain-error.ts'
import { type Server, serve } from '../../http/serve.ts'
import { listExceptions } from './list-exceptions.ts'
import { listFirstSteps } from './list-first-steps.ts'
import { putOff, takeUp } from './mutations.ts'
import { keyOf, listNetworkGlances, listPutOff, type PutOff } from './queries.ts'
import { byUrgency, type Exception, isWorse } from './rules.ts'

const longestDays = 366

export function exceptionRoutes(server: Server): void {
  const { config } = server

  serve(server, contract.exceptions, async ({ db, now }) => {
    const context = { db, config, now }
    const [off, ...exceptionsOfKinds] = await Promise.all([
      listPutOff(db, context.now),
      ...exceptionKinds.map((kind) => listExceptions(kind, context)),
    ])
    const rows = exceptionsOfKinds.flatMap(({ rows }) => rows).sort(byUrgency)
    return {
      rows: rows.map((row) => describe(row, off.get(keyOf(row)))),
      cut: exceptionKinds.filter((_, at) => exceptionsOfKinds[at]?.cut),
    }
  })

  serve(
    server,
    contract.putOffException,
    async ({ db, body, acting, now }) => {
      const until = new Date(body.until)
      if (until <= now || until.getTime() - now.getTime() > longestDays * 86_400_000)
        throw new DomainError('invalid_input', { fields: { until: 'field_put_off' } })
      const { rows } = await listExceptions(body.kind, { db, config, now })
      const exception = rows.find(
        ({ subject, network }) =>
          subject === body.subject && (network?.network_id ?? null) === body.network_id,
      )
      if (!exception) throw new DomainError('not_found', { message_key: 'exception_settled' })
      await putOff(db, exception, { until, reason: body.reason, now }, acting)
      return {}
    },
    { message: 'exception_put_off' },
  )

  serve(server, contract.takeUpException, async ({ db, body, acting }) => {
    await takeUp(db, body, acting)
    return {}
  })

  serve(server, contract.installationSteps, ({ db, today }) => listFirstSteps(db, today))

  serve(server, contract.glance, async ({ db, query: { after = null, size }, now }) => {
    const networks = await listNetworkGlances(db, { after, size: size + 1, now })
    const rows = networks.slice(0, size)
    return { rows, next: networks.length > size ? (rows.at(-1)?.name ?? null) : null }
  })
}

function describe(exception: Exception, off: PutOff | undefined) {
  const isOff = off !== undefined && !isWorse(exception, off)
  return {
    ...exception,
    since: exception.since?.toISOString() ?? null,
    put_off: isOff
      ? { until: off.until.toISOString(), reason: off.reason, by: off.by, at: off.put_off_at.toISOString() }
      : null,
  }
}
