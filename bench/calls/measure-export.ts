import { call, headersOf } from './http-client.ts'
import type { BenchViewer } from './viewers.ts'

/** Milliseconds from asking for all videos of six months as a file to its first bytes. */
export async function measureExport(port: number, viewer: BenchViewer): Promise<Record<string, number>> {
  const starts: Record<string, number> = {}
  for (const report of ['channels', 'videos'])
    for (const format of ['csv', 'xlsx']) {
      const body = JSON.stringify({ report, format, period: '6_months', sort: 'profit', order: 'desc' })
      const startedAt = performance.now()
      const asked = await call(
        port,
        '/api/report/export',
        headersOf('report/export', viewer, 'POST', body),
        'POST',
        body,
      )
      const { path } = JSON.parse(asked.bytes.toString()) as { path: string }
      const askedAt = performance.now()
      const file = await call(port, `/api/${path}`, { host: viewer.domain })
      starts[`${report} ${format}`] = Math.round(askedAt - startedAt + file.first_byte_ms)
    }
  return starts
}
