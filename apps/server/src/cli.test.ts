import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createChannel, createNetwork } from './testing/factories.ts'
import { activityCsv, revenueCsv } from './testing/reports.ts'
import { runCli } from './testing/run-cli.ts'
import { runCommand } from './testing/run-command.ts'
import { openTestDatabase } from './testing/test-database.ts'
import { zipOf } from './testing/zip-file.ts'

const { db, url } = await openTestDatabase()
const folder: string = await mkdtemp(path.join(os.tmpdir(), 'cli-test-'))
afterAll(() => rm(folder, { recursive: true }))

const run = (args: string, input?: string) =>
  input === undefined ? runCommand({ db, url }, args.split(' ')) : runCli(url, args.split(' '), input)
const write = async (name: string, content: string | Buffer) => {
  await writeFile(path.join(folder, name), content)
  return path.join(folder, name)
}
const channel = `UC${'a'.repeat(22)}`

test('an operator sets a network up, imports, verifies and rebuilds', async () => {
  expect(await run('create-network morning --domain morning.test --title Morning')).toMatchObject({ code: 0 })
  expect(await run('create-network morning --domain other.test')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('is taken'),
  })
  expect(
    await run('create-account boss@morning.test --network morning --password-stdin', 'a good one\n'),
  ).toMatchObject({
    code: 0,
    stdout: expect.not.stringContaining('a good one'),
  })
  // Piped, but not said to be the password.
  expect(await run('create-account second@morning.test --network morning', 'a good one\n')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^There is no terminal .* --password-stdin .* --generate-password/),
  })

  const list = await write(
    'list.csv',
    `video_id,channel_id,channel_title,video_title,published_at,is_shorts
aaaaaaaaaaa,${channel},Channel,"A title, with a comma",2026-10-01T00:00:00Z,true
bbbbbbbbbbb,${channel},Channel,Damaged \uFFFD,2026-10-02T00:00:00Z,\n`,
  )
  const registered = await run(`import-channels ${list} --network morning --approve 2026-10-01 --json`)
  expect(JSON.parse(registered.stdout)).toMatchObject([
    { channels: 1, registered: 1, approved: 1, videos_written: 2, damaged_titles: 1, held_elsewhere: [] },
  ])
  await run('create-network evening --domain evening.test --playist')
  expect(await run(`import-channels ${list} --network evening`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('held by another network, not taken (1)'),
  })

  const rates = await write(
    'rates.csv',
    'date,krw_per_usd,source\n2026-10-01,1400.5,bank\n2026-10-01,7,bank\n',
  )
  expect(await run(`import-rates ${rates}`)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/1 written, 0 unchanged, 1 rejected\n {2}line 3: /),
  })

  const row = { channel, day: '2026-10-01', video: 'aaaaaaaaaaa' }
  const report = await write(
    'report.csv.gz',
    gzipSync(
      activityCsv([
        { ...row, views: 7 },
        { ...row, views: -1 },
      ]),
    ),
  )
  const rejects = path.join(folder, 'rejects.csv')
  expect(await run(`import ${report} --network morning --dry-run`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('rolled back'),
  })
  expect(await run(`import ${report} --network morning --strict`)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('refused'),
  })
  const imported = await run(
    `import ${report} ${folder}/none.csv --network morning --json --rejects ${rejects}`,
  )
  expect(imported.code).toBe(1)
  expect(JSON.parse(imported.stdout)).toMatchObject({
    network: 'morning',
    files: [
      {
        status: 'imported',
        rows: { read: 2, written: 1, unchanged: 0, rejected: 1 },
        rejects: [{ line: 3, reason: 'views "-1" is negative' }],
        days: ['2026-10-01'],
        totals: {
          before: { stored: { views: 0 } },
          after: { stored: { views: 7, revenue: '0.00' }, credited: { views: 7 } },
        },
      },
      { status: 'refused', reason: 'There is no such file.' },
    ],
  })
  expect(await readFile(rejects, 'utf8')).toBe(`file,line,reason\n"${report}",3,"views ""-1"" is negative"\n`)

  expect(await run('verify')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('morning: the rollups equal'),
  })
  await db
    .updateTable('month_to_date')
    .set({ views: [8] })
    .execute()
  expect(await run('verify --network morning')).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('1 row not as'),
  })
  expect(await run('rebuild')).toMatchObject({ code: 0 })
  expect(await run('verify')).toMatchObject({ code: 0 })
}, 120_000)

test('a load that shrinks a day is refused in words, JSON and exit code; the next file goes on', async () => {
  await run('create-network careful --domain careful.test')
  const own = `UC${'c'.repeat(22)}`
  const list = await write(
    'careful.csv',
    `channel_id,channel_title,video_id,video_title,published_at\n${own},Channel,aaaaaaaaaaa,A,\n`,
  )
  await run(`import-channels ${list} --network careful --approve 2026-10-01`)
  const rows = (count: number, day = '2026-10-01') =>
    activityCsv(
      Array.from({ length: count }, (_, index) => ({ channel: own, day, video: `v${index}`, views: 10 })),
    )
  const whole = await write('a.v1.csv', rows(10))
  const cut = await write('a.v2.csv', rows(5))
  const next = await write('b.v1.csv', rows(1, '2026-10-02'))
  const huge = await write(
    'huge.csv',
    revenueCsv(
      Array.from({ length: 9300 }, (_, index) => ({
        channel: own,
        day: '2026-10-03',
        video: `v${index}`,
        revenue: '1000000',
      })),
    ),
  )
  expect(await run(`import ${whole} --network careful`)).toMatchObject({ code: 0 })
  const refused = await run(`import ${cut} ${huge} ${next} --network careful --json`)
  expect(refused).toMatchObject({ code: 1, stderr: '' })
  expect(JSON.parse(refused.stdout).files).toMatchObject([
    {
      status: 'refused',
      reason: expect.stringContaining('import it with --accept-loss'),
      accept_with: '--accept-loss',
      losses: [{ day: '2026-10-01', rows: { before: 10, after: 5 }, views: { before: 100, after: 50 } }],
    },
    { status: 'refused', reason: expect.stringContaining('too large to be added up') },
    { status: 'imported', rows: { written: 1 } },
  ])
  expect(await run(`import ${cut} --network careful`)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('from 10 to 5 rows (−50.0 %) and from 100 to 50 views (−50.0 %)'),
  })
  expect(await run(`import ${cut} --network careful --accept-loss`)).toMatchObject({ code: 0 })

  const superseded = await run(`import ${whole} --network careful`)
  expect(superseded.stdout).toContain('a newer file stands there (a.v2.csv)')
  expect(await run(`import --again ${whole} --network careful`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('video days 5 written, 5 unchanged, 0 removed'),
  })
  const listed = await run('report-files --network careful --day 2026-10-01')
  expect(listed.stdout).toMatch(/stands for 2026-10-01 +a\.v1\.csv/)
  const [file] = JSON.parse((await run('report-files list --network careful --json')).stdout)
  expect(await run(`report-files take-back ${file.file_id} --network careful`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('without a report of this kind until one is imported: 2026-10-01'),
  })
  expect(await run(`report-files take-back ${file.file_id} --network careful`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('was taken back already'),
  })
  expect(await run('verify --network careful')).toMatchObject({ code: 0 })
}, 120_000)

test('rejects are never written over a file of another kind', async () => {
  await run('create-network rejecting --domain rejecting.test')
  const content = activityCsv([{ channel, day: '2026-10-01', video: 'a', views: 1 }])
  const report = await write('precious.csv', content)
  await symlink(report, path.join(folder, 'another-name.csv'))
  for (const [command, to] of [
    [`import ${report} --network rejecting`, report],
    [`import ${report} --network rejecting`, `${folder}/../${path.basename(folder)}/another-name.csv`],
    [`import-catalogue ${report}`, report],
  ] as const)
    expect(await run(`${command} --rejects ${to}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another file is there, and it would be lost'),
    })
  expect(await readFile(report, 'utf8')).toBe(content)
  const rejects = path.join(folder, 'own-rejects.csv')
  for (let time = 0; time < 2; time++) {
    await run(`import ${report} --network rejecting --rejects ${rejects}`)
    expect(await readFile(rejects, 'utf8')).toMatch(/^file,line,reason\n/)
  }
}, 60_000)

const piped = `UC${'p'.repeat(22)}`
test('every command that takes files takes standard input', async () => {
  await run('create-network piped --domain piped.test')
  const list = `channel_id,channel_title,video_id,video_title,published_at\n${piped},Channel,aaaaaaaaaaa,A,\n`
  expect(await run('import-channels - --network piped --approve 2026-10-01', list)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('channels 1: 1 registered'),
  })
  const report = activityCsv([{ channel: piped, day: '2026-10-01', video: 'a', views: 1 }])
  expect(await run('import - --network piped', report)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^standard input: imported/),
  })
  const studio = 'Date,Views\n"Oct 4, 2026",7\n'
  expect(await run('import - --network piped', studio)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('say which channel it is of with --channel'),
  })
  const link = (id: string) => `--channel https://www.youtube.com/channel/${id}/about`
  expect(await run(`import - --network piped ${link(piped)}`, studio)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^standard input: imported[\s\S]*after +7 +– /m),
  })
  expect(await run(`import - --network piped ${link(`UC${'q'.repeat(22)}`)}`, studio)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('No channel of this network is'),
  })
  expect(await run('import - - --network piped', report)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Standard input was read already.'),
  })
  expect(await run('import-rates -', 'date,krw_per_usd\n2026-10-05,1399\n')).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('1 written'),
  })
  expect(await run('import-catalogue -', 'isrc,title,artist\nGBAAA2600001,Piped,Someone\n')).toMatchObject({
    code: 0,
  })
}, 120_000)

test('and pipes, of whatever is packed', async () => {
  const zipped = await write(
    'piped.csv.gz',
    gzipSync(activityCsv([{ channel: piped, day: '2026-10-02', video: 'a', views: 1 }])),
  )
  const archive = await write(
    'piped.zip',
    zipOf('inside.csv', activityCsv([{ channel: piped, day: '2026-10-03', video: 'a', views: 1 }])),
  )
  const cli = `${process.execPath} ${path.join(import.meta.dirname, 'cli.ts')} import --network piped`
  const { stdout } = await promisify(execFile)(
    'bash',
    ['-c', `${cli} <(zcat ${zipped}) <(cat ${archive}) <(cat ${zipped})`],
    { env: { DATABASE_URL: url, PATH: process.env.PATH } },
  )
  expect(stdout.match(/^\/dev\/fd\/\S+.*: (imported|unchanged)/gm)).toHaveLength(3)
  expect(stdout).toMatch(/2026-10-02[\s\S]*inside\.csv: imported[\s\S]*2026-10-03[\s\S]*unchanged/)
  expect((await readdir(os.tmpdir())).filter((name) => name.startsWith('cuesheet-pipe-'))).toEqual([])
}, 120_000)

test.each([
  ['import', 2],
  ['import x.csv', 2],
  ['import x.csv --network morning --created yesterday', 2],
  ['import x.csv --network nowhere', 1],
  ['import-channels x.csv --network morning --approve 2026-02-30', 2],
  ['frobnicate', 2],
  ['create-account nobody --network morning --generate-password', 1],
  ['import --help', 0],
])('cuesheet %s ends with code %i', async (args, code) => {
  expect((await run(args)).code).toBe(code)
})

test.each([
  ['frobnicate', 2],
  ['import x.csv --network nowhere', 1],
  ['import --help', 0],
])('so does the process of cuesheet %s', async (args, code) => {
  expect((await runCli(url, args.split(' '))).code).toBe(code)
})

test('an operator makes, lists and revokes a partner’s key, and reads who did what', async () => {
  await run('create-network partners --domain partners.test')
  const made = await run('api-key create --network partners --name Portal --scope tickets manager_tickets')
  const key = /^cuesheet_\d+_[\w-]{43}$/m.exec(made.stdout)?.[0] ?? ''
  expect(made.code).toBe(0)
  expect(key).not.toBe('')
  const listed = await run('api-key list --network partners')
  expect(listed.stdout).toContain(`${key.slice(0, -37)}…  Portal (tickets, manager_tickets)`)
  expect(listed.stdout).not.toContain(key)
  expect(await run('api-key create --network partners --name x')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('2 to 50 characters'),
  })
  expect(await run('api-key create --network partners --name Portal --scope everything')).toMatchObject({
    code: 2,
  })
  expect(await run('api-key revoke 999 --network partners')).toMatchObject({ code: 1 })
  expect(await run(`api-key revoke ${key.slice(0, -37)} --network partners`)).toMatchObject({ code: 0 })
  expect((await run('api-key list --network partners')).stdout).toContain('has no API key')

  const log = await run('audit --network partners --group api_key')
  expect(log.stdout.trim().split('\n')).toEqual([
    expect.stringContaining(`Installation: API key revoked (${key.slice(0, -37)}); Name Portal → –`),
    expect.stringContaining('Installation: API key created'),
  ])
  const entries = JSON.parse((await run('audit --network partners --json --last 1')).stdout)
  expect(entries).toMatchObject([{ action: 'api_key.revoke', account: null }])
  expect(await run('audit --network partners --last 0')).toMatchObject({ code: 2 })
})

test('an import of what is left alone for a newer one, or makes too much, fails and says what to do', async () => {
  const network = await createNetwork(db)
  const channel = await createChannel(db, network)
  const report = (version: number, views: number) =>
    write(
      `content_owner_basic_a4.20261001.v${version}.csv`,
      activityCsv([{ channel, day: '2026-10-01', video: 'a', views }]),
    )
  expect(await run(`import ${await report(90, 1_000)} --network ${network.name}`)).toMatchObject({ code: 0 })
  const right = await report(3, 1_100)
  expect(await run(`import ${right} --network ${network.name}`)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('where this one is right, import it with --again'),
  })
  expect(await run(`import ${right} --network ${network.name} --again`)).toMatchObject({ code: 0 })
  expect(await run(`import ${await report(4, 1_000_000)} --network ${network.name}`)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(
      'from 1,100 to 1,000,000 views (× 909). If that is right, import it with --accept-loss.',
    ),
  })
  // What stood before is known, and no reason to fail whenever a folder is loaded again.
  expect(await run(`import ${await report(4, 1_200)} --network ${network.name}`)).toMatchObject({ code: 0 })
  expect(await run(`import ${right} --network ${network.name}`)).toMatchObject({ code: 0 })
}, 120_000)

test('zips of YouTube Studio find their channels by their names, whole though no line ends; what fits none is said', async () => {
  await run('create-network outside --domain outside.test')
  const own = `UC${'s'.repeat(22)}`
  const list = await write(
    'outside.csv',
    `video_id,channel_id,channel_title,video_title,published_at,is_shorts\nsssssssssss,${own},밤의 노래,A,2026-10-01T00:00:00Z,true\n`,
  )
  await run(`import-channels ${list} --network outside --approve 2026-10-01`)
  const zip = zipOf(
    '표 데이터.csv',
    '날짜,조회수,YouTube Premium 조회수,대략적인 파트너 수익 (USD)\n2026-10-02,10,1,0.25',
  )
  await write('날짜 2026-10-02_2026-10-02 밤의 노래.zip', zip)
  await write('날짜 2026-10-02_2026-10-02 낮의 노래.zip', zip)
  const files = (await readdir(folder))
    .filter((name) => name.endsWith('노래.zip'))
    .map((name) => path.join(folder, name))
  const { code, stdout } = await runCommand({ db, url }, ['import', ...files.sort(), '--network', 'outside'])
  expect(code).toBe(1)
  expect(stdout).toMatch(/Channels, by the names of the files:\n {2}.*밤의 노래\.zip: 밤의 노래 \(UCs{22}\)/)
  expect(stdout).toMatch(
    /Of no channel of this network, to be imported with --channel:\n {2}.*낮의 노래\.zip/,
  )
  expect(stdout).toContain('left out   YouTube Premium 조회수')
  expect(stdout).toContain('money      0.25 USD')
})
