import { execFileSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pagePayload } from '@cuesheet/contract/builds'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createNetwork } from '../../testing/factories.ts'
import { makePng } from '../../testing/picture-files.ts'
import { runCommand } from '../../testing/run-command.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createNotice } from './mutations.ts'
import { parseNoticeFile } from './parse-notice-file.ts'
import { publishFile } from './publish-file.ts'
import { excerptOf } from './rules.ts'

const sample = `---
slug: maintenance
networks: [morning]
roles: managers
from: 2026-11-20T09:00+09:00
until: 2026-12-01 00:00Z
pinned: true
---
# [ko] 정기 점검

본문 **강조**

\`\`\`
# [en] no heading in a code block
\`\`\`

# [en] Maintenance

![plan](plan.png "The plan")
`

describe('a notice’s file', () => {
  it('is read to the letter', () => {
    expect(parseNoticeFile(`\ufeff${sample.replaceAll('\n', '\r\n')}`, 'x.md')).toEqual({
      slug: 'maintenance',
      networks: ['morning'],
      roles: ['manager'],
      is_draft: false,
      publish_from: '2026-11-20T00:00:00.000Z',
      publish_until: '2026-12-01T00:00:00.000Z',
      is_pinned: true,
      is_urgent: false,
      texts: [
        { locale: 'ko', title: '정기 점검', body: expect.stringContaining('# [en] no heading'), line: 9 },
        { locale: 'en', title: 'Maintenance', body: '![plan](plan.png "The plan")', line: 17 },
      ],
    })
    expect(parseNoticeFile('# [zh-TW] 標題\n內文', 'folder/my-notice.md')).toMatchObject({
      slug: 'my-notice',
      networks: null,
      roles: ['member', 'manager'],
      publish_from: null,
    })
  })

  it.each([
    ['---\nslug: a\n# [ko] 제목\n본문', 1, 'no end'],
    ['---\nslug: [a\n---\n# [ko] 제목\n본문', 2, 'no YAML'],
    ['---\nslug: a\nslug: b\n---\n# [ko] 제목\n본문', 3, 'no YAML'],
    ['---\n- a\n---\n# [ko] 제목\n본문', 2, 'name: value'],
    ['---\nslug: a\npined: true\n---\n# [ko] 제목\n본문', 3, 'unknown: pined'],
    ['---\nurgent: yes please\n---\n# [ko] 제목\n본문', 2, 'true or false'],
    ['---\nroles: [member, guest]\n---\n# [ko] 제목\n본문', 2, 'roles'],
    ['---\n\nfrom: 2026-11-20\n---\n# [ko] 제목\n본문', 3, 'time zone'],
    ['---\nfrom: 2026-02-30T00:00Z\n---\n# [ko] 제목\n본문', 2, 'time zone'],
    ['---\nfrom: 2026-11-20T00:00Z\nuntil: 2026-11-19T00:00Z\n---\n# [ko] 제목\n본문', 3, 'later than from'],
    ['---\nslug: Not One\n---\n# [ko] 제목\n본문', 1, 'slug'],
    ['본문\n', 1, 'before the first language'],
    ['---\nslug: a\n---\n\n', 4, 'no text'],
    ['# [fr] Titre\ntexte', 1, 'no language fr'],
    ['# [ko] 제목\n본문\n# [ko] 제목\n본문', 3, 'second time'],
    ['# [ko]\n본문', 1, 'no title'],
    ['# [ko] 제목\n\n# [en] Title\ntext', 1, 'no text below'],
  ])('says in which line it is wrong: %j', (text, line, words) => {
    expect(() => parseNoticeFile(text, 'my-file.md')).toThrow(new RegExp(`^my-file\\.md:${line}: .*${words}`))
  })
})

describe('publishing', () => {
  let test: TestApp
  let folder: string
  beforeAll(async () => {
    test = await createTestApp()
  })
  afterAll(() => test.close())
  beforeEach(async () => {
    // In a folder of its own, so that nothing else's files are beside it.
    folder = path.join(await mkdtemp(path.join(os.tmpdir(), 'cuesheet-notices-')), 'files')
    await mkdir(folder)
    await test.db.deleteFrom('notices').execute()
  })
  afterEach(() => rm(path.dirname(folder), { recursive: true }))

  const file = () => path.join(folder, 'maintenance.md')
  const publish = (given: { is_news?: boolean; dry_run?: boolean; now?: Date } = {}) =>
    publishFile(test.db, file(), { now: new Date(), is_news: false, dry_run: false, ...given })
  const stored = () => test.db.selectFrom('notices').selectAll().execute()
  const bodies = async () =>
    (await test.db.selectFrom('notice_texts').select('body').orderBy('locale').execute()).map(
      ({ body }) => body,
    )

  it('takes pictures in, and a file that comes again changes its notice, or nothing', async () => {
    await createNetwork(test.db, { name: 'morning' })
    await writeFile(file(), sample)
    await expect(publish()).rejects.toThrow(/maintenance\.md, near line 19: plan\.png: There is no such file/)
    await writeFile(path.join(folder, 'plan.png'), makePng(40, 20))
    expect(await publish({ dry_run: true })).toMatchObject({ outcome: 'written' })
    expect(await stored()).toEqual([])
    expect(await publish()).toMatchObject({ outcome: 'written', slug: 'maintenance' })
    expect(await publish()).toMatchObject({ outcome: 'unchanged' })
    expect((await bodies())[0]).toMatch(/^!\[plan\]\(\/pictures\/[0-9a-f]{64}\.webp#40x20 "The plan"\)$/)
    await writeFile(file(), sample.replace('강조', '변경'))
    expect(await publish()).toMatchObject({ outcome: 'changed' })
    const [notice, ...others] = await stored()
    expect([notice?.revision, others]).toEqual([2, []])
    expect((await bodies())[1]).toContain('변경')
    expect(await test.db.selectFrom('notice_pictures').selectAll().execute()).toHaveLength(1)
  })

  it('begins at once where its file no longer says when, and its blanks are no change', async () => {
    const now = new Date('2026-11-20T00:00:00Z')
    await writeFile(file(), '---\nfrom: 2090-01-01T00:00Z\n---\n# [ko] 두  칸\t제목\n본문')
    await publish({ now })
    expect(await publish({ now })).toMatchObject({ outcome: 'unchanged' })
    await writeFile(file(), '# [ko] 두  칸\t제목\n본문')
    expect(await publish({ now })).toMatchObject({ outcome: 'changed' })
    expect(await publish({ now: new Date(now.getTime() + 1) })).toMatchObject({ outcome: 'unchanged' })
    expect(await stored()).toMatchObject([{ publish_from: now, revision: 2, rewritten_at: null }])
    await writeFile(file(), '# [ko] 두 칸\n제목 본문')
    expect(await publish({ now })).toMatchObject({ outcome: 'changed' })
  })

  it('refuses pictures from elsewhere, and networks that there are not', async () => {
    await symlink('/etc/hostname', path.join(folder, 'link.png'))
    execFileSync('mkfifo', [path.join(folder, 'pipe.png')])
    await writeFile(path.join(folder, '../b.png'), '')
    await writeFile(path.join(folder, 'large.png'), Buffer.alloc(4 * 1024 * 1024 + 1))
    for (const [target, words] of [
      ['https://example.com/a.png', 'is elsewhere'],
      ['../a.png', 'a.png: There is no such file'],
      ['../b.png', 'is not in the folder'],
      ['/etc/hostname', 'is not in the folder'],
      ['link.png', 'is not in the folder'],
      ['pipe.png', 'This is not a file'],
      ['large.png', 'larger than 4 MB'],
      ['//example.com/a.png', 'is elsewhere'],
    ] as const) {
      await writeFile(file(), `# [ko] 제목\n![x](${target})`)
      await expect(publish()).rejects.toThrow(words)
    }
    await writeFile(file(), '# [ko] 제목\n![x][plan]\n\n[plan]: plan.png')
    await expect(publish()).rejects.toThrow('![x][plan] names its picture elsewhere')
    await writeFile(file(), '---\nnetworks: [nowhere]\n---\n# [ko] 제목\n본문')
    await expect(publish()).rejects.toThrow(/there is no network nowhere/)
  })

  it('is what the commands do: publish, list, withdraw, delete, with an exit code', async () => {
    await writeFile(file(), '# [ko] 제목\n본문\n# [en] Title\ntext')
    const run = (...args: string[]) => runCommand(test, ['notice', ...args])
    expect(await run('publish', file())).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^maintenance: written, notice \d+\n$/),
    })
    expect((await run('list')).stdout).toMatch(
      /maintenance {2}Title \(en, ko\): published, to all networks from .* read by 0 of \d/,
    )
    expect(await run('withdraw', 'maintenance')).toMatchObject({
      code: 0,
      stdout: 'maintenance: withdrawn\n',
    })
    expect((await run('list', '--state', 'withdrawn', '--json')).stdout).toContain('"slug": "maintenance"')
    expect(await run('delete', String((await stored())[0]!.notice_id))).toMatchObject({ code: 0 })
    expect(await run('withdraw', 'maintenance')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('no notice maintenance'),
    })
    await writeFile(file(), '---\nnope: 1\n---\n')
    expect(await run('publish', file())).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('maintenance.md:2: unknown: nope'),
    })
  })

  it('serves ahead only what is for everyone, in the language asked for', async () => {
    const network = await createNetwork(test.db)
    const write = (
      title: string,
      given: object,
      author: Parameters<typeof createNotice>[1] = 'installation',
    ) =>
      createNotice(
        test.db,
        author,
        {
          texts: [{ locale: 'ko', title, body: `${title} 본문` }],
          roles: ['member', 'manager'],
          is_draft: false,
          is_pinned: false,
          is_urgent: false,
          ...given,
        },
        { account_id: null, now: new Date() },
      )
    const open = async (address: string) => {
      const answer = await test.app.inject({ url: address, headers: { host: network.domain } })
      return { ...pagePayload.parse(answer.json()), cache: answer.headers['cache-control'] }
    }
    const id = await write('public', {})
    const hidden = [
      await write('managers', { roles: ['manager'] }),
      await write('some', { networks: [network.network_id] }),
      await write('own', {}, network.scope),
      await write('draft', { is_draft: true }),
      await write('later', { publish_from: '2090-01-01T00:00:00Z' }),
    ]
    const list = await open('/notices/_payload.json?language=zh-CN')
    expect(list.notices).toMatchObject([
      { notice_id: id, title: 'public', locale: 'ko', excerpt: 'public 본문' },
    ])
    expect(list.notices[0]).not.toHaveProperty('body')
    expect(list.cache).toBe('public, max-age=60')
    expect((await open(`/notices/${id}/_payload.json`)).notices).toMatchObject([{ body: 'public 본문' }])
    for (const other of hidden) expect((await open(`/notices/${other}/_payload.json`)).notices).toEqual([])
    expect((await open('/guides/_payload.json')).notices).toEqual([])
  })
})

it.each([
  ['# Head\n\nFirst **bold** [link](https://x.test) ![pic](/p.png) text.', 'First bold link text.'],
  ['# Only a head', 'Only a head'],
  ['One\n\n## Two\n\nThree', 'One Three'],
  ['- [ ] one\n- [x] two\n1. three', 'one two three'],
  ['| a | b |\n|---|:-:|\n| 1 | 2 |', ''],
  ['a \\| b | c\n--- | ---\n1 | 2\n\nend', 'end'],
  ['> quoted\n\n```js\ncode()\n```\nafter', 'quoted after'],
  ['<script>alert(1)</script> text', 'alert(1) text'],
  ['가'.repeat(300), `${'가'.repeat(159)}…`],
  ['A [page](https://x.test/a_(b)), <https://y.test> and a note.[^1]', 'A page, https://y.test and a note.'],
  // Each would take minutes where its marks are tried at every place.
  [`Word${'\n'.repeat(1_000)}${'|'.repeat(400)}x`, 'Word x'],
  [`Word\n${'```\n'.repeat(3_000)}`, 'Word'],
  [`Word${'\n'.repeat(14_000)}x`, 'Word'],
  [
    'Dates below.\n\n| Month | Paid |\n| --- | :--: |\n| May | 21 |\n| June | 21 |\n\nThank you.',
    'Dates below. Thank you.',
  ],
  ['Month | Paid\n--- | ---\nMay | 21\n# After', 'After'],
  ['| One |\n|---|\n| a \\| b |', ''],
  ['a | b\n---\nc | d', 'a b c d'],
  ['Either | or', 'Either or'],
])('an excerpt is plain words: %j', (body, excerpt) => {
  expect(excerptOf(body)).toBe(excerpt)
})

it.each([
  ['Payday moves', '# Payday moves\n\nTo the 21st.', 'To the 21st.'],
  ['Payday moves', '**Payday moves**\n\nTo the 21st.', 'To the 21st.'],
  ['Payday moves', 'Payday moves: to the 21st.', 'to the 21st.'],
  ['Payday', 'Payday moves to the 21st.', 'Payday moves to the 21st.'],
  ['Pay', 'Payday moves.', 'Payday moves.'],
  ['Payday moves', '# Payday moves', ''],
])('an excerpt does not repeat its title: %j', (title, body, excerpt) => {
  expect(excerptOf(body, title)).toBe(excerpt)
})
