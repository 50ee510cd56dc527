import * as contract from '@cuesheet/contract/console-today'
import { reportingDay } from '@cuesheet/contract/values/day'
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
  const { config, now } = server

  serve(server, contract.exceptions, async ({ db }) => {
    const asked = { db, config, now: now() }
    const [off, ...found] = await Promise.all([
      listPutOff(db, asked.now),
      ...exceptionKinds.map((kind) => listExceptions(kind, asked)),
    ])
    const rows = found.flatMap(({ rows }) => rows).sort(byUrgency)
    return {
      rows: rows.map((row) => describe(row, off.get(keyOf(row)))),
      cut: exceptionKinds.filter((_, at) => found[at]?.cut),
    }
  })

  serve(
    server,
    contract.putOffException,
    async ({ db, viewer, body, address }) => {
      const at = now()
      const until = new Date(body.until)
      if (until <= at || until.getTime() - at.getTime() > longestDays * 86_400_000)
        throw new DomainError('invalid_input', { fields: { until: 'field_put_off' } })
      const { rows } = await listExceptions(body.kind, { db, config, now: at })
      const found = rows.find(
        ({ subject, network }) =>
          subject === body.subject && (network?.network_id ?? null) === body.network_id,
      )
      if (!found) throw new DomainError('not_found', { message_key: 'exception_settled' })
      const { account_id } = viewer
      await putOff(db, found, { until, reason: body.reason, now: at }, { account_id, address })
      return {}
    },
    { message: 'exception_put_off' },
  )

  serve(server, contract.takeUpException, async ({ db, viewer: { account_id }, body, address }) => {
    await takeUp(db, body, { account_id, address })
    return {}
  })

  serve(server, contract.installationSteps, ({ db }) => listFirstSteps(db, reportingDay(now())))

  serve(server, contract.glance, async ({ db, query: { after = null, size } }) => {
    const networks = await listNetworkGlances(db, { after, size: size + 1, now: now() })
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
