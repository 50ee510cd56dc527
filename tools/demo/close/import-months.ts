import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { installationScope } from '../../../apps/server/src/access/scope.ts'
import { importFiles } from '../../../apps/server/src/features/report-ingest/import-files.ts'
import type { LoadConnection } from '../../../apps/server/src/features/report-ingest/load-connection.ts'
import { generateSettledMonth } from '../../settled-files/generate-settled-month.ts'
import { estimateMonth } from './estimate-month.ts'

/** Imports the platform's files of months, all of them or none; the last month's Shorts ads have not come yet. */
export async function importMonths(
  connection: LoadConnection,
  network_id: number,
  months: readonly string[],
  today: string,
  { onMonth, files }: { onMonth: (month: string) => void; files: string | undefined },
): Promise<void> {
  const folder = files ?? (await mkdtemp(path.join(os.tmpdir(), 'cuesheet-demo-close-')))
  try {
    await connection.db.transaction().execute(async (trx) => {
      const within = { ...connection, db: trx, aside: trx }
      for (const [at, month] of months.entries()) {
        const estimated = await estimateMonth(trx, network_id, month, at)
        if (!estimated) continue
        onMonth(month)
        const given = []
        for (const { kind, name, open } of generateSettledMonth(estimated).files) {
          if (kind === 'shorts_ads' && month === months.at(-1)) continue
          const file = path.join(folder, name)
          await pipeline(open(), createWriteStream(file))
          given.push(file)
        }
        const options = { today, publish: false }
        for await (const outcome of importFiles(within, installationScope(network_id), given, options))
          if ('refused' in outcome) throw new Error(`${outcome.file}: ${outcome.refused}`)
      }
    })
  } finally {
    if (files === undefined) await rm(folder, { recursive: true, force: true })
  }
}
