import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeSearch } from '../features/music/search/normalize-search.ts'
import { runs } from '../testing/sample.ts'

/** What docs/security.md says that no code does, looked for in all of it that is delivered. */
const root = path.join(import.meta.dirname, '../../../..')

function* listSources(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'testing') yield* listSources(file)
    } else if (/\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name)) yield file
  }
}

const sources = ['apps/server/src', 'apps/web/src', 'packages/contract/src'].flatMap((folder) =>
  [...listSources(path.join(root, folder))].map((file) => ({
    file: path.relative(root, file).replace(/^(apps|packages)\/(\w+)\/src\//, '$2/'),
    text: readFileSync(file, 'utf8'),
  })),
)
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

it('finds the sources, and what it looks for in a text', () => {
  expect(sources.length).toBeGreaterThan(600)
  expect(filesWith(/readConfig\(process\.env\)/)).toContain('server/worker.ts')
})

it.each([
  ['makes code of text', /\beval\(|new Function\(|\bset(Timeout|Interval)\(\s*['"`]/],
  ['runs a shell', /\bexec(Sync)?\(\s*['"`]|\bshell:\s*true|from 'node:child_process'.*\bexec\b/],
  [
    'writes markup into the page',
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  ],
  [
    'hears messages of other windows',
    /addEventListener\(\s*['"]message['"]|window\.onmessage|\bpostMessage\([^)]*,\s*['"]\*/,
  ],
  ['takes certificates that nobody vouches for', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED/],
  ['uses an old digest or cipher', /create(Hash|Hmac)\(\s*['"](md5|sha1)|aes-\d+-(ecb|cbc)|createCipher\(/i],
  ['sends a browser elsewhere', /reply\.redirect\(|\.header\(\s*['"]location['"]/i],
  // Citus loses what is compared where it rewrites such an update for a shard.
  ['compares in SQL by `case x when`', /\bcase (?!when\b)[\w.]+\s+when\b/],
  ['keeps a password from being pasted', /onPaste=\{[^}]*preventDefault/],
])('nothing %s', (_, pattern) => {
  expect(filesWith(pattern)).toEqual([])
})

it.each([
  ['starts programs', /node:child_process/, ['server/db/embedded/', 'server/db/generate-tables.ts']],
  [
    'keeps something in the browser',
    /(local|session)Storage\??\.setItem|indexedDB/,
    [
      'web/lib/session.ts',
      'web/lib/return-to-place.ts',
      // For one tab, until it signs out.
      'web/features/palette/palette-modal.tsx',
      'web/features/reports/kept-selection.ts',
    ],
  ],
  [
    'writes a cookie',
    /document\.cookie\s*=|set-cookie|reply\.setCookie/i,
    ['web/lib/cookie.ts', 'web/console/system/reference-card.tsx'],
  ],
  [
    'speaks to other servers',
    /^import (?!type )[^\n]*from 'node:https'|\bfetch\(|createTransport\(|youtube_v3|from '@googleapis/m,
    [
      'server/features/music/catalogue-import/fetch-art.ts',
      'server/features/video-platform/',
      'server/features/collection/',
      'server/features/exchange-rates/fetch-text.ts',
      'server/access/mail-client.ts',
      'server/access/outside-client.ts',
      // Whom pages may ask, their policy says: security-headers.test.ts.
      'web/',
    ],
  ],
] as const)('nothing %s but where it belongs', (_, pattern, places) => {
  const found = filesWith(pattern)
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((file) => !places.some((place) => file.startsWith(place)))).toEqual([])
})

it('every password is typed where it is hidden, and where password managers know it', () => {
  const fields = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<TextField\b(?:(?!<TextField|\/>)[\s\S])*\breveal\b[\s\S]*?\/>/g)].map(([field]) => ({
      file,
      field,
    })),
  )
  expect(fields.length).toBeGreaterThan(1)
  for (const { file, field } of fields)
    expect(field, file).toMatch(/autoComplete=("(current|new)-password"|\{)/)
  expect(filesWith(/type=\{?['"]password/)).toEqual([])
  expect(filesWith(/\? 'text' : 'password'/)).toEqual(['web/ui/text-field.tsx'])
})

it('patterns are made of what somebody typed in one place, where it is escaped', () => {
  expect(filesWith(/new RegExp\(/).sort()).toEqual([
    // Of words of the code.
    'server/features/music/catalogue-import/clean-text.ts',
    'server/features/music/search/loose-words.ts',
    // Of a search; guide-search.test.ts.
    'web/features/guides/guide-search.ts',
    // Of consonants that were typed, and nothing else; palette-groups.test.ts.
    'web/features/palette/fit.ts',
  ])
})

it('transfers of the ledger are added, and removed with their whole network alone', () => {
  const change =
    /\b(update|delete\s+from|truncate|merge\s+into|alter\s+table|drop\s+table)\s+(table\s+|only\s+)*["']?ledger_transfers|(updateTable|deleteFrom|mergeInto)\(\s*['"`]ledger_transfers|into\s+["']?ledger_transfers[^;`]*on\s+conflict/i
  for (const planted of [
    'update ledger_transfers set',
    'delete from\n  only ledger_transfers',
    "db.updateTable('ledger_transfers')",
    'insert into ledger_transfers (a) select 1 on conflict do update',
    'truncate table ledger_transfers',
  ])
    expect(planted).toMatch(change)
  expect(filesWith(/ledger_transfers/).filter((file) => !file.startsWith('server/features/ledger/'))).toEqual(
    [
      'server/db/placements.ts',
      'server/db/tables.gen.ts',
      'server/features/filings/filing-rows.ts',
      'server/features/filings/verify-filings.ts',
      'server/features/payouts/verify-payouts.ts',
      'server/features/settlement/books/compare-books.ts',
      'server/features/settlement/payment/find-own-balance.ts',
    ],
  )
  expect(filesWith(change)).toEqual([])
  const folder = path.join(root, 'apps/server/src/db/migrations')
  const migrations = readdirSync(folder).filter((name) =>
    readFileSync(path.join(folder, name), 'utf8').includes('ledger_transfers'),
  )
  // The second one asks who was paid.
  expect(migrations).toEqual(['0050-ledger.sql', '0057-payments-that-were-posted.sql'])
  for (const name of migrations) expect(readFileSync(path.join(folder, name), 'utf8')).not.toMatch(change)
})

it('what a network is paid in comes with the network, and is written nowhere where money of the close is', () => {
  const named = /['"`\s=](KRW|USX)['"`]/
  for (const planted of ["currency: 'KRW'", "b.currency = 'USX'", '"KRW"']) expect(planted).toMatch(named)
  expect(filesWith(named)).toContain('contract/values/settlement-currencies.ts')
  expect(
    filesWith(named).filter((file) =>
      /^server\/features\/(ledger|payouts|settlement|statements)\//.test(file),
    ),
  ).toEqual([])
})

it('a search of the catalogue holds no sign that a pattern of the database would read', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme-ascii' }), (any, ascii) => {
      expect(normalizeSearch(any + ascii)).not.toMatch(/[.*+?^${}()|[\]\\%_]/)
    }),
    { numRuns: runs(2000) },
  )
  expect(normalizeSearch('a.*b[c](d)|e\\f%g_h')).toBe('a b c d e f g h')
})
