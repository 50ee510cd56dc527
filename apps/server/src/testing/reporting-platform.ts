import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createVideoPlatform } from '../../../../tools/video-platform/create-video-platform.ts'
import type { ReportingPlatform } from '../../../../tools/video-platform/reporting/reporting-platform.ts'
import type { Config } from '../config.ts'

type Made = { type: string; day: string; span?: 'month'; created_at: string; content: string }

export type TestReporting = {
  reporting: ReportingPlatform
  /** What a process needs to collect from it, with a data folder of its own. */
  config: Pick<Config, 'reporting_root_url' | 'google_client' | 'secret_key' | 'data_dir'>
  /** Has a content owner's report made; its id is answered. */
  publish(owner: string, report: Made): string
  /** The key of a service account that may now see this content owner, too, as a file's text. */
  makeKey(owner: string): string
  /** What a person does who consents, and where they end: all scopes but those left out. */
  consent(url: string, owner: string, leaveOut?: string[]): Promise<URL>
  close(): Promise<void>
}

/** The simulated Reporting API on a free port. Call `close` in afterAll. */
export async function startReporting(): Promise<TestReporting> {
  const data_dir = await mkdtemp(path.join(os.tmpdir(), 'collection-'))
  const { app, reporting } = createVideoPlatform({ today: '2026-11-20' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const root = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const owners: string[] = []
  let key: string | null = null
  return {
    reporting,
    config: {
      reporting_root_url: root,
      google_client: reporting.access.client,
      secret_key: 'of-the-tests'.padEnd(32, '-'),
      data_dir,
    },
    publish: (owner, { created_at, content, ...report }) =>
      reporting.publish(owner, { ...report, created_at: new Date(created_at), content: () => content }),
    makeKey(owner) {
      reporting.ensureOwner(owner)
      // One account sees the owners of all tests: a key takes its time to make.
      key ??= JSON.stringify(reporting.access.createServiceAccount(owners))
      owners.push(owner)
      return key
    },
    async consent(url, owner, leaveOut = []) {
      reporting.ensureOwner(owner)
      const asked = new URL(url)
      const scopes = (asked.searchParams.get('scope') ?? '').split(' ')
      const form = new URLSearchParams({ decision: 'allow', owner })
      for (const scope of scopes) if (!leaveOut.includes(scope)) form.set(`scope ${scope}`, 'on')
      const answer = await fetch(asked, { method: 'POST', body: form, redirect: 'manual' })
      return new URL(answer.headers.get('location') ?? '')
    },
    async close() {
      await app.close()
      await rm(data_dir, { recursive: true, force: true })
    },
  }
}
