import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { fingerprintSync, loadModule } from '@libpg-query/parser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { listContractEndpoints } from '../testing/contract-endpoints.ts'
import { createAccount } from '../testing/factories.ts'
import { findRefusedForms } from '../testing/find-refused-forms.ts'
import { accountRows } from '../testing/freshness/account-rows.ts'
import { annotationRows } from '../testing/freshness/annotation-rows.ts'
import { channelRows } from '../testing/freshness/channel-rows.ts'
import { claimRows } from '../testing/freshness/claim-rows.ts'
import { consoleCatalogueRows } from '../testing/freshness/console-catalogue-rows.ts'
import { consoleCollectionRows } from '../testing/freshness/console-collection-rows.ts'
import { consoleNetworkRows } from '../testing/freshness/console-network-rows.ts'
import { consoleNoticesRows } from '../testing/freshness/console-notices-rows.ts'
import { consolePeopleRows } from '../testing/freshness/console-people-rows.ts'
import { consoleReportsRows } from '../testing/freshness/console-reports-rows.ts'
import { consoleReviewRows } from '../testing/freshness/console-review-rows.ts'
import { consoleSystemRows } from '../testing/freshness/console-system-rows.ts'
import { consoleTodayRows } from '../testing/freshness/console-today-rows.ts'
import { figureRows } from '../testing/freshness/figure-rows.ts'
import { goalRows } from '../testing/freshness/goal-rows.ts'
import { musicRows } from '../testing/freshness/music-rows.ts'
import { networkRows } from '../testing/freshness/network-rows.ts'
import { paymentRows } from '../testing/freshness/payment-rows.ts'
import { payoutRows } from '../testing/freshness/payout-rows.ts'
import { readingRows } from '../testing/freshness/reading-rows.ts'
import { requestRows } from '../testing/freshness/request-rows.ts'
import { screenRows, screensOf } from '../testing/freshness/screen-rows.ts'
import { settlementRows } from '../testing/freshness/settlement-rows.ts'
import { webhookRows } from '../testing/freshness/webhook-rows.ts'
import {
  type Clients,
  createWorld,
  type Ground,
  listCommands,
  password,
  type Row,
  secretKey,
} from '../testing/freshness/world.ts'
import { knownForms } from '../testing/known-forms.ts'
import { recordStatements } from '../testing/record-statements.ts'
import { sample, sampleOf } from '../testing/sample.ts'
import { type Asked, startSecondProcess } from '../testing/second-process.ts'
import { startSimulatedPlatform } from '../testing/simulated-platform.ts'
import { cheapPasswordCost, openTestApp } from '../testing/test-app.ts'
import { hashPassword } from './password.ts'

// The next read shows every change made by a call or a command, in this process and in a second one that was not
// notified. Both have answered the same question before, so a cached answer or part of one would show.

const rows: Record<string, Row> = {
  ...accountRows,
  ...networkRows,
  ...channelRows,
  ...annotationRows,
  ...goalRows,
  ...claimRows,
  ...figureRows,
  ...musicRows,
  ...readingRows,
  ...consoleCatalogueRows,
  ...consoleNoticesRows,
  ...consoleNetworkRows,
  ...consoleReviewRows,
  ...consolePeopleRows,
  ...consoleReportsRows,
  ...consoleCollectionRows,
  ...consoleTodayRows,
  ...consoleSystemRows,
  ...settlementRows,
  ...paymentRows,
  ...payoutRows,
  ...requestRows,
  ...webhookRows,
}

/** What has nothing to read back, and why. */
const unread: Record<string, string> = {
  'POST console/close/banks/sample': 'changes nothing',
  'POST console/close/banks/preview': 'changes nothing',
  'POST console/payouts/results/read': 'changes nothing',
  'POST invitations/member/show': 'changes nothing',
  'POST invitations/show': 'changes nothing',
  'POST channels/link': 'changes nothing',
  'POST console/catalogue/files/add': 'a file that nobody else could ask for, on the disk of this process',
  'PUT console/catalogue/files/append': 'the same',
  'POST console/catalogue/files/delete': 'the same',
  'POST console/catalogue/files/head': 'changes nothing',
  'POST console/catalogue/files/check': 'changes nothing',
  'POST channels/assignments/preview': 'changes nothing',
  'POST channels/preview': 'changes nothing',
  'POST channels/preview.many': 'changes nothing',
  'POST pushes/begin': 'a key that no other answer shows',
  'POST member/account/second/begin': 'a secret counts once it is proven; until then no answer shows it',
  'POST member/password/forgot': 'answers the same for every name; a job mails',
  'POST notices/pictures': 'an address that nobody could ask for before',
  'POST console/close/taxes/export': 'a download, good for one fetch, that nobody could ask for before',
  'POST settlement/close/taxes/export': 'the same',
  'POST report/export': 'a download, good for one fetch, that nobody could ask for before',
  'POST settlement/export': 'the same',
  'POST settlement/years/export': 'the same',
  'POST claims/export': 'the same',
  'POST archive/download': 'the same',
  'POST console/close/export': 'the same',
  'POST statements/download': 'the same',
  'POST console/close/statements/download': 'the same',
  'POST console/close/statements/preview': 'the same',
  'POST statements/check': 'changes nothing',
  'POST certificates/check': 'changes nothing',
  'POST certificates/download': 'a download, good for one fetch, that nobody could ask for before',
  'POST audit/export': 'a download, good for one fetch, that nobody could ask for before',
  'POST console/system/reference': 'a pass, which nobody could ask for before',
  'cuesheet verify': 'changes nothing',
  'cuesheet audit': 'changes nothing',
  'cuesheet restore': 'where nobody is served yet',
  'cuesheet upgrade-postgres': 'where nobody is served',
  'cuesheet drill': 'writes down what `cuesheet backup` does, of a database of its own',
  'cuesheet migrate': 'changes the schema alone',
  'cuesheet distribute': 'moves rows, and changes none',
  'cuesheet close status': 'changes nothing',
  'cuesheet close tax-rules': 'changes nothing',
  'cuesheet api-key list': 'changes nothing',
  'cuesheet network show': 'changes nothing',
  'cuesheet notice list': 'changes nothing',
  'cuesheet report-files list': 'changes nothing',
  'cuesheet review list': 'changes nothing',
  'POST console/collection/connect/begin': 'an address that nobody could ask for before',
  'cuesheet connect consent': 'waits for a person; the call of the console is proven',
  'cuesheet connect test': 'as the call of the console',
  'cuesheet connect list': 'changes nothing',
}
const SECRET_KEY = secretKey
const statements = new Set<string>()

const platform = await startSimulatedPlatform()
const folder = await mkdtemp(path.join(os.tmpdir(), 'freshness-'))
const test = await openTestApp(platform.config, { environment: { SECRET_KEY } })
const { db } = test
let second: Awaited<ReturnType<typeof startSecondProcess>>
// In a hook, which a run of other tests leaves out with what ends the process.
beforeAll(async () => {
  second = await startSecondProcess(test.url, { SECRET_KEY, DATA_DIR: folder })
})
const password_hash = await hashPassword(password, cheapPasswordCost)
const ground: Ground = {
  db,
  url: test.url,
  app: test.app,
  folder,
  platform,
  operator: await createAccount(db, null, { as: 'operator', password_hash }),
  password_hash,
}
afterAll(async () => {
  await second?.stop()
  await platform.close()
  await rm(folder, { recursive: true })
})

/** What a process answers that was never asked anything. */
async function askNewcomer(read: (app: Asked) => Promise<unknown>): Promise<unknown> {
  const app = await createApp({ config: readConfig({ LOG_LEVEL: 'error', SECRET_KEY }), db })
  try {
    return await read(app)
  } finally {
    await app.close()
  }
}

it('has a row for every call and every command that changes something', async () => {
  const calls = (await listContractEndpoints())
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys({ ...rows, ...unread }).sort()).toEqual([...calls, ...listCommands()].sort())
})

it.each(sampleOf(Object.entries(rows), { share: 3 }))('%s shows at once', shows)

async function shows(_name: string, row: Row): Promise<void> {
  const world = await createWorld(ground)
  const { read, change } = await row(world)
  const readAll = async (at: Clients) => [await read(at), await screensOf(at)]
  const ask = (app: Asked) => recordStatements(statements, () => readAll(world.clientsOf(app)))
  const before = await ask(test.app)
  for (const app of [test.app, second.app, second.app])
    expect(await ask(app), 'the same as long as nothing happens').toEqual(before)
  await recordStatements(statements, change)
  const [here, there] = [await ask(test.app), await ask(second.app)]
  const now = await askNewcomer(ask)
  expect(now, 'something has changed').not.toEqual(before)
  expect(here, 'in this process').toEqual(now)
  expect(there, 'in a second process').toEqual(now)
}

it.each(sampleOf(Object.entries(screenRows), { share: 3 }))('report screens after: %s', shows)

it('asks for nothing that Citus refuses, but for what is known', async () => {
  await loadModule()
  const found = new Map<string, Set<string>>()
  for (const text of statements)
    for (const form of findRefusedForms(text))
      found.set(form, (found.get(form) ?? new Set()).add(fingerprintSync(text)))
  const more = [...found].filter(([form, texts]) => texts.size > (knownForms[form] ?? 0))
  expect(statements.size, 'statements are recorded').toBeGreaterThan(sample ? 100 : 900)
  expect(more.map(([form, texts]) => ({ form, known: knownForms[form] ?? 0, found: texts.size }))).toEqual([])
})
