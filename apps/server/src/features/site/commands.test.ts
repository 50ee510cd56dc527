import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Command, CommanderError } from 'commander'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { createNetwork } from '../../testing/factories.ts'
import { makeJpeg, makePng } from '../../testing/picture-files.ts'
import { openTestDatabase } from '../../testing/test-database.ts'
import { withoutPlace } from '../../testing/without-place.ts'
import { addNetworkCommands } from './commands.ts'

const database = await openTestDatabase()
const { db } = database
const folder = mkdtempSync(path.join(os.tmpdir(), 'brand-'))
const network = await createNetwork(db, { name: 'one' })
await createNetwork(db, { name: 'other' })
afterEach(() => db.deleteFrom('audit_log').execute())
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command as typed; answers its lines, throws what it would end with. */
async function run(...args: string[]): Promise<string> {
  const lines: string[] = []
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} })
  addNetworkCommands(program, {
    ...withoutPlace,
    withDatabase: (use) => use({ ...database, installation_domain: 'localhost', config: readConfig({}) }),
    today: () => '2026-11-20',
    print: (line) => lines.push(line),
    say: () => {},
    fail: () => {},
  })
  await program.parseAsync(args, { from: 'user' })
  return lines.join('\n')
}
const audit = async () =>
  (
    await db
      .selectFrom('audit_log')
      .select(['action', 'subject', 'before', 'after'])
      .orderBy('at')
      .orderBy('action')
      .orderBy('subject')
      .execute()
  ).map((row) => JSON.parse(JSON.stringify(row)))
const show = async () => JSON.parse(await run('network', 'show', 'one', '--json'))[0]
const file = (name: string, content: string | Buffer) => {
  const full = path.join(folder, name)
  writeFileSync(full, content)
  return full
}

it('set: what is named changes, the rest stays, and the audit log says so', async () => {
  const said = await run(
    'network',
    'set',
    'one',
    '--color',
    '112233',
    '--playist',
    '--fee-rate',
    '0.1',
    '--terms-url',
    'https://terms.test/a b',
    '--constant',
    'least_music_volume_percent=20',
    'review_days_to=3',
  )
  expect(said).toContain('one color_primary: #5b5bd6 → #112233')
  expect(said).toContain('one terms_url: none → https://terms.test/a%20b')
  expect(await show()).toMatchObject({
    color_primary: '#112233',
    color_primary_dim: '#4a4ac0',
    is_playist: true,
    default_fee_rate: '0.10',
    terms_url: 'https://terms.test/a%20b',
    own_constants: { least_music_volume_percent: 20, review_days_to: 3 },
  })
  expect(await run('network', 'show', 'one')).toContain('least_music_volume_percent = 20 (default 11)')
  expect(await audit()).toEqual([
    expect.objectContaining({
      action: 'network.set',
      before: expect.objectContaining({ color_primary: '#5b5bd6', terms_url: null }),
      after: expect.objectContaining({ color_primary: '#112233', is_playist: true }),
    }),
    expect.objectContaining({ subject: 'least_music_volume_percent', after: { value: 20 } }),
    expect.objectContaining({ subject: 'review_days_to', after: { value: 3 } }),
  ])
  await run(
    'network',
    'set',
    'one',
    '--no-playist',
    '--terms-url',
    'none',
    '--constant',
    'review_days_to=default',
  )
  expect(await show()).toMatchObject({
    is_playist: false,
    terms_url: null,
    own_constants: { least_music_volume_percent: 20 },
  })
})

it('set: an ISRC prefix narrows the catalogue, and says to how much; how much a report may take away', async () => {
  await db
    .insertInto('tracks')
    .values(
      ['KRA012600001', 'KRB012600001', 'GBAYE2600001'].map((isrc) => ({
        isrc,
        title: 'T',
        artist: 'A',
        category: 'bgm',
        uses: ['shorts'],
      })),
    )
    .execute()
  expect(await run('network', 'set', 'one', '--isrc-prefix', 'kra', '--report-loss', '50')).toBe(
    'one isrc_prefix: none → KRA\none most_report_loss: 30 → 50\n  1 of 3 tracks are in its catalogue now',
  )
  expect(await show()).toMatchObject({ isrc_prefix: 'KRA', most_report_loss: 50 })
  expect(await run('network', 'show', 'one')).toMatch(/ISRC prefix +KRA\n +report loss +up to 50 % without/)
  expect(await run('network', 'set', 'one', '--isrc-prefix', 'KR')).toContain('2 of 3 tracks')
  expect(await run('network', 'set', 'one', '--isrc-prefix', 'none')).toBe(
    'one isrc_prefix: KR → none\n  3 of 3 tracks are in its catalogue now',
  )
  for (const wrong of ['K', 'KR-A', 'KRABCD', '12', 'XX'])
    await expect(run('network', 'set', 'one', '--isrc-prefix', wrong)).rejects.toThrow(CommanderError)
  for (const wrong of ['0', '101', 'all'])
    await expect(run('network', 'set', 'one', '--report-loss', wrong)).rejects.toThrow(CommanderError)
})

it('set: the dates of its calendar', async () => {
  expect(await run('network', 'show', 'one')).toMatch(/final figures +none\n +payday +none\n/)
  expect(
    await run('network', 'set', 'one', '--final-figures-day', '10', '--payday', '31', '--payday-months', '2'),
  ).toBe('one final_figures_day: none → 10\none payday: none → 31\none payday_months: 1 → 2')
  expect(await run('network', 'show', 'one')).toMatch(
    /final figures +on day 10 of the month after\n +payday +on day 31 of the month 2 months later; on a weekend the Friday before\n/,
  )
  await run(
    'network',
    'set',
    'one',
    '--weekend-payday',
    'stays',
    '--payday-months',
    '1',
    '--final-figures-day',
    'none',
  )
  expect(await show()).toMatchObject({ final_figures_day: null, payday: 31, weekend_payday: 'stays' })
  expect(await run('network', 'show', 'one')).toMatch(/payday +on day 31 of the month after\n/)
  for (const wrong of [
    ['--payday', '0'],
    ['--payday', '32'],
    ['--final-figures-day', 'first'],
    ['--payday-months', '13'],
    ['--weekend-payday', 'never'],
  ])
    await expect(run('network', 'set', 'one', ...wrong)).rejects.toThrow(CommanderError)
})

it('a dry run says what it would do, and does nothing', async () => {
  const before = await show()
  const logo = file('dry.png', makePng(32, 32))
  for (const args of [
    ['set', 'one', '--design', 'mcn-4'],
    ['set-text', 'one', 'en', '--title', 'Dry'],
    ['add-domain', 'one', 'dry.test'],
    ['set-logo', 'one', logo],
    ['default', 'one'],
  ])
    expect(await run('network', ...args, '--dry-run')).toMatch(/\(dry run: rolled back\)$/)
  expect(await show()).toEqual(before)
  expect(await audit()).toEqual([])
  expect(await db.selectFrom('pictures').selectAll().execute()).toEqual([])
})

it('domains: added, removed, never taken from another network nor all', async () => {
  await run('network', 'add-domain', 'one', 'a.test', 'b.test')
  expect((await show()).domains).toEqual(['a.test', 'b.test', 'one.test'])
  await run('network', 'remove-domain', 'one', 'a.test', 'b.test')
  expect((await show()).domains).toEqual(['one.test'])
  expect((await audit()).map(({ action }) => action)).toEqual(['network.add_domain', 'network.remove_domain'])
  for (const [args, sentence] of [
    [['add-domain', 'one', 'other.test'], "A domain of other.test is a network's already."],
    [['add-domain', 'one', '127.0.0.1'], "127.0.0.1 is the installation's own domain"],
    [['add-domain', 'one', 'A.test'], 'Refused: a domain is a lower-case host name without port.'],
    [['add-domain', 'one', 'a.test:80'], 'Refused: a domain is a lower-case host name without port.'],
    [['add-domain', 'one', 'a..test'], 'Refused: a domain is a lower-case host name without port.'],
    [['add-domain', 'nobody', 'a.test'], 'There is no network nobody. The networks are one, other.'],
    [['remove-domain', 'one', 'other.test'], 'Not all of other.test are domains of one'],
    [['remove-domain', 'one', 'one.test'], 'one would have no domain left'],
  ] as const)
    await expect(run('network', ...args)).rejects.toThrow(sentence)
  expect((await show()).domains).toEqual(['one.test'])
  await expect(run('create-network', 'third', '--domain', 'localhost')).rejects.toThrow(
    "installation's own domain",
  )
})

it('texts: title or description alone, and both taken away', async () => {
  await expect(run('network', 'set-text', 'one', 'ko', '--description', '설명')).rejects.toThrow(
    'a title has 1 to 80',
  )
  await run('network', 'set-text', 'one', 'ko', '--title', ' 제목 ')
  await run('network', 'set-text', 'one', 'ko', '--description', '설명')
  expect((await show()).texts).toEqual({ ko: { title: '제목', description: '설명' } })
  for (const title of ['', 'a\nb', 'a\u2028b', 'a\u0000b', 'x'.repeat(81)])
    await expect(run('network', 'set-text', 'one', 'ko', '--title', title)).rejects.toThrow(
      'Refused: a title has',
    )
  await expect(run('network', 'set-text', 'one', 'ko')).rejects.toThrow('Give a --title or a --description')
  await run('network', 'set-text', 'one', 'ko', '--remove')
  expect((await show()).texts).toEqual({})
  await expect(run('network', 'set-text', 'one', 'ko', '--remove')).rejects.toThrow('one has no text in ko.')
})

it('pictures: by kind, with their limits, and taken away', async () => {
  const said = await run('network', 'set-logo', 'one', file('a.txt', makePng(1200, 630)), '--kind', 'share')
  expect(said).toMatch(/^one share: \/pictures\/[0-9a-f]{64}\.png \(PNG, 1200 × 630\)$/)
  expect((await show()).logo_meta).toMatch(/\.png$/)
  await run('network', 'set-logo', 'one', 'none', '--kind', 'share')
  expect((await show()).logo_meta).toBeNull()
  expect((await audit()).map(({ action, subject }) => [action, subject])).toEqual([
    ['network.set_logo', 'share'],
    ['network.set_logo', 'share'],
  ])
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script/></svg>'
  for (const [kind, name, sentence] of [
    ['favicon', file('wide.png', makePng(32, 16)), 'A favicon picture is square; this one is 32 × 16.'],
    ['favicon', file('small.png', makePng(8, 8)), 'has 16 × 16 to 1024 × 1024 pixels; this one has 8 × 8'],
    ['favicon', file('a.jpg', makeJpeg(64, 64)), 'A favicon picture is SVG, PNG, ICO; this one is JPG.'],
    ['favicon', file('large.png', Buffer.alloc(103_000)), 'has 101 KiB; at most 100 KiB are taken'],
    ['share', file('bomb.png', makePng(5000, 5000)), 'this one has 5000 × 5000'],
    [
      'share',
      file('a.svg', svg.replace('<script/>', '')),
      'A share picture is PNG, JPG, WEBP; this one is SVG.',
    ],
    ['exclusive', file('evil.svg', svg), '<script> cannot be taken'],
    ['exclusive', path.join(folder, 'nothing.png'), 'cannot be read: there is no such file'],
    ['exclusive', folder, 'is no file'],
  ] as const)
    await expect(run('network', 'set-logo', 'one', name, '--kind', kind)).rejects.toThrow(sentence)
})

it('default: one network at a time, or none', async () => {
  expect(await run('network', 'default', 'one')).toBe('Unknown domains show one')
  expect(await run('network', 'default', 'other')).toBe('Unknown domains show other')
  const { is_default } = await show()
  expect(is_default).toBe(false)
  expect(await run('network', 'show')).toContain('other (the default: shown on unknown domains)')
  expect(await run('network', 'default', 'none')).toBe('Unknown domains show an error page')
  expect((await audit()).at(-1)).toMatchObject({ action: 'network.set_default', after: { network_id: null } })
})

describe('a usage error', () => {
  it.each([
    [['network', 'set', 'one', '--color', 'red']],
    [['network', 'set', 'one', '--color', '#12345g']],
    [['network', 'set', 'one', '--fee-rate', '1.01']],
    [['network', 'set', 'one', '--support-url', 'http://plain.test']],
    [['network', 'set', 'one', '--support-url', 'javascript:alert(1)']],
    [['network', 'set', 'one', '--constant', 'nothing=1']],
    [['network', 'set', 'one', '--constant', 'review_days_to=1.5']],
    [['network', 'set', 'one', '--design', 'mcn-9']],
    [['network', 'set-text', 'one', 'fr', '--title', 'x']],
    [['network', 'set-logo', 'one', 'x.png', '--kind', 'banner']],
  ])('is one: %j', async (args) => {
    await expect(run(...args)).rejects.toBeInstanceOf(CommanderError)
  })

  it('is not what a rule refuses', async () => {
    await expect(run('network', 'set', 'one')).rejects.toThrow('Say what to set')
    const tooMuch = run('network', 'set', 'one', '--constant', 'least_music_volume_percent=101')
    await expect(tooMuch).rejects.toThrow('not a valid value for least_music_volume_percent')
    expect(network.network_id).toBeGreaterThan(0)
  })
})
