// What Biome does not check: what files are named for, their sizes, and which room writes a table.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { inProject, projectFolder } from './project.mjs'

const roots = [
  'apps/server/src',
  'apps/web/src',
  'packages/contract/src',
  'packages/client/src',
  'e2e',
  'bench',
  'scripts',
  'tools',
]

/** Words that say nothing about what a file holds. */
const emptyNames = /^(index|utils?|helpers?|types?|services?|managers?|common|misc|shared)\.(ts|tsx|mjs)$/
/** Files whose name is an address or a generator's choice. */
const freeNames = /^apps\/web\/src\/routes\//

/** Names of a server feature's files: a role, else what the file exports, else the things it is about. AGENTS.md. */
const featureFile = /^apps\/server\/src\/features\/(?:[a-z-]+\/)+([a-z0-9-]+)\.ts$/
const role = /^([a-z0-9-]+-)?(routes|queries|mutations|rules|jobs|commands|client)$|^public$/
const thingsInPlural =
  /^(?!(create|delete|describe|fetch|find|format|get|import|list|make|merge|open|parse|publish|purge|read|refresh|send|store|summarize|take|verify|write)-).*[^su]s$/

/** Where a language's own way of writing is known. */
const formats = new Set([
  'apps/web/src/features/account/time-zone-picker.tsx',
  'apps/web/src/lib/format.ts',
  'apps/web/src/features/account/time-zone-picker.tsx',
  'apps/web/src/lib/use-ago.ts',
  'apps/web/src/console/use-quantities.ts',
])

/** Words that comments do without: a plain sentence names what it means. */
const vagueComment = /(?:^|\s)(?:\/\/|\/?\*+)\s.*\b(whatever|whoever|anew|heed|hearsay|lest|whilst)\b/im

const maxLines = 300
/** Longer files, each with its reason. */
const longFiles = {}

function* listSources(folder) {
  for (const entry of readdirSync(inProject(folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* listSources(file)
    } else if (/\.(ts|tsx|mjs)$/.test(entry.name) && !/\.gen\./.test(entry.name)) yield file
  }
}

/** Lines of what is wrong with the project's files; none when all is well. */
export function findStructureProblems() {
  const files = roots
    .flatMap((root) => [...listSources(root)])
    .map((file) => ({ file, text: readFileSync(path.join(projectFolder, file), 'utf8') }))
  const problems = files.flatMap(({ file, text }) => [
    ...findNameProblems(file, text),
    ...findTextProblems(file, text),
  ])

  problems.push(...findTableProblems(files))
  const sizes = files
    .filter(({ file }) => !/\.(test|spec)\./.test(file))
    .map(({ file, text }) => ({ file, lines: text.split('\n').length - 1 }))
    .sort((a, b) => a.lines - b.lines)
  if (sizes.length < 100) problems.push(`only ${sizes.length} files were read: the check is blind`)
  for (const { file, lines } of sizes)
    if (lines > maxLines && !(file in longFiles))
      problems.push(`${file}: ${lines} lines; over ${maxLines} needs a reason in scripts/check-structure.mjs`)
  for (const file of Object.keys(longFiles))
    if (!sizes.some((size) => size.file === file && size.lines > maxLines))
      problems.push(`${file} is no longer long: take it off the list in scripts/check-structure.mjs`)
  return problems
}

/** Tables that more than one room of the server writes; every other one is written by the room that owns it alone. */
const sharedTables = {
  accounts: 'access account auth mails members messages people',
  api_keys: 'access api-keys',
  audit_log: 'access members',
  channel_credit: 'channels facts',
  downloads: 'access http reports',
  fee_rates: 'access members',
  job_runs: 'jobs system',
  networks: 'auth settlement site',
  pictures: 'pictures site',
  push_subscriptions: 'access messages',
  report_slots: 'facts report-ingest',
  sessions: 'access auth',
  settled_files: 'report-ingest settlement',
  sign_in_throttle: 'access auth',
  unmatched_days: 'facts report-ingest',
  used_protection_ids: 'auth http',
  video_claims: 'facts report-ingest',
  video_tracks: 'facts music',
  videos: 'channels facts',
}
/** What networks have and who belongs to them: every room reads these, and what facts count. */
const readByAll =
  'accounts assignments channels contract_terms fee_rates member_guarantees networks tracks videos'

/** By table: the rooms that read what others write, beside what `public.ts` tells them. */
const sharedReads = {
  api_keys: 'auth people report-ingest site',
  approvals: 'access exceptions',
  audit_log: 'account api-keys archives audit auth channels exceptions music notices report-ingest',
  brand_versions: 'pictures',
  channel_key: 'approvals report-ingest',
  channel_shares: 'annotations channels members',
  certificates: 'requests',
  claim_events: 'annotations reports',
  claim_snapshots: 'claims',
  claim_staging: 'claims',
  collection_connections: 'access exceptions report-ingest',
  counting_changes: 'alerts facts music reports',
  day_notes: 'archives',
  goals: 'archives',
  decision_reasons: 'approvals',
  ended_assignments: 'members settlement',
  exchange_rates: 'exceptions facts',
  figure_tasks: 'exceptions',
  ignored_channels: 'exceptions',
  invitations: 'exceptions site',
  ledger_accounts: 'backups filings payouts settlement',
  ledger_periods: 'backups statements',
  ledger_transfers: 'filings payouts settlement',
  log_level: 'process',
  mail_log: 'collection',
  messages: 'archives payouts',
  network_constants: 'channels',
  network_deletions:
    'access claims filings objections payday-feeds payouts report-ingest requests settlement',
  network_domains: 'access auth certificates invitations mails palette process reports statements',
  network_texts: 'access palette',
  notice_pictures: 'site',
  notice_texts: 'audit palette',
  notices: 'audit palette site',
  objections: 'archives settlement',
  outbox: 'digests messages',
  payees: 'archives',
  payout_batches: 'access audit settlement',
  payout_details: 'access archives settlement statements',
  payout_items: 'access settlement',
  pgboss: 'system',
  pictures: 'notices',
  platform_receipts: 'audit',
  push_keys: 'access',
  rate_doubts: 'exceptions',
  recovery_codes: 'people',
  report_files: 'alerts exceptions settlement',
  requests: 'archives',
  schema_migrations: 'backups http report-ingest system',
  second_factors: 'access members people',
  secret_key: 'backups',
  sessions: 'events messages people',
  settled_files: 'filings statements',
  settled_payments: 'filings settlement',
  settled_rows: 'settlement statements',
  settled_taxes: 'settlement',
  settlement_awaited: 'statements',
  settlement_channels: 'channels statements',
  settlement_entries: 'audit objections statements',
  settlement_lines: 'filings statements',
  settlement_members: 'filings payouts statements',
  settlement_months: 'channels filings payouts statements',
  statement_layouts: 'settlement',
  statements: 'settlement',
  tags: 'audit',
  tax_rules: 'filings',
  tax_steps: 'audit',
  thread_posts: 'archives',
  uploads: 'system',
  webhooks: 'access',
}

const writes =
  /(?:insert into|update|delete from|merge into)\s+([a-z_]{4,})\b(?<!skip|only)|\.(?:insertInto|updateTable|deleteFrom)\('([a-z_]+)/g
const reads = /(?:from|join)\s+([a-z_]{4,})\b|\.(?:selectFrom|(?:left|inner|full)Join)\(\s*'([a-z_]+)/g
const roomOf = (file) =>
  /^apps\/server\/src\/(?:features\/)?([a-z-]+)\/(?!migrations\/)(?!.*(?:\.test|\.gen)\.ts$)/.exec(file)?.[1]

/** By table, the rooms of the server whose statements match. */
function findRooms(files, statements) {
  const rooms = new Map()
  for (const { file, text } of files) {
    const room = roomOf(file)
    if (room && room !== 'testing')
      for (const [, inSql, inBuilder] of text.matchAll(statements)) {
        const table = inSql ?? inBuilder
        rooms.set(table, (rooms.get(table) ?? new Set()).add(room))
      }
  }
  return rooms
}

function findTableProblems(files) {
  const writers = findRooms(files, writes)
  const readers = findRooms(files, reads)
  return [...writers].flatMap(([table, rooms]) => {
    const found = [...rooms].sort().join(' ')
    const allowed = sharedTables[table]
    const others = [...(readers.get(table) ?? [])].filter((room) => !rooms.has(room)).sort()
    const readings = rooms.has('facts') || readByAll.split(' ').includes(table) ? '' : others.join(' ')
    const allowedReadings = sharedReads[table] ?? ''
    return [
      ...(allowed === undefined && rooms.size > 1 ? [`${table} is written by several rooms: ${found}`] : []),
      ...(allowed !== undefined && found !== allowed
        ? [`${table} is written by ${found}, and scripts/check-structure.mjs says ${allowed}`]
        : []),
      ...(readings !== allowedReadings
        ? [`${table} is read by “${readings}”, and scripts/check-structure.mjs says “${allowedReadings}”`]
        : []),
    ]
  })
}

function findNameProblems(file, text) {
  const name = path.basename(file)
  if (freeNames.test(file)) return []
  if (emptyNames.test(name)) return [`${file}: a name of what it holds, please`]
  const [, inFeature] = featureFile.exec(file) ?? []
  if (!inFeature || role.test(inFeature) || thingsInPlural.test(inFeature)) return []
  const exported = text.matchAll(/^export (?:async )?(?:function\*?|const|class|type|\{) ?(\w+)/gm)
  const meant = inFeature.replaceAll('-', '')
  return [...exported].some(([, found]) => [meant, `is${meant}`].includes(found.toLowerCase()))
    ? []
    : [`${file}: named for no role, for nothing that it exports, for no things in the plural`]
}

function findTextProblems(file, text) {
  const problems = []
  if (file !== 'scripts/check-structure.mjs' && /\b(TODO|FIXME|XXX)\b/.test(text))
    problems.push(`${file}: TODO or FIXME`)
  if (file.startsWith('apps/web/src/') && !/\.test\./.test(file) && !formats.has(file))
    if (
      /Intl\.(?!DateTimeFormat\(\)|StringNumericLiteral|Segmenter)|\.toFixed\(|\.toLocale(?!(Lower|Upper)Case)/.test(
        text,
      )
    )
      problems.push(`${file}: dates, figures and names are written by lib/format.ts alone`)
  const vague = vagueComment.exec(text)
  if (vague && file !== 'scripts/check-structure.mjs')
    problems.push(`${file}: a comment says “${vague[1]}”; name what is meant`)
  return problems
}

/** Planted mistakes that the check no longer sees; none when all is well. */
export function findUnseenStructure() {
  const comments = [
    '/** Whatever it is. */',
    '// Heed this.',
    'x // for whoever asks',
    '/**\n * Sums.\n * Made anew.\n */',
  ]
  const names = [
    ['helpers.ts', ''],
    ['video-sum.ts', 'export function videoSums() {}'],
    ['list-videos.ts', 'export function listTitles() {}'],
    ['read-videos.ts', 'import { readVideos } from "./videos.ts"'],
  ]
  const planted = (room, statement) => ({
    file: `apps/server/src/features/${room}/mutations.ts`,
    text: `sql\`${statement} planted_rows\``,
  })
  const writer = (room) => planted(room, 'insert into')
  return [
    ...(findTableProblems([writer('music'), writer('notices')]).length === 0 ? ['two writers'] : []),
    ...(findTableProblems([writer('music'), planted('notices', 'select from')]).length === 0
      ? ["another room's reader"]
      : []),
    ...comments.filter((text) => findTextProblems('bench/planted.ts', text).length === 0),
    ...names
      .filter(
        ([name, text]) =>
          findNameProblems(`apps/server/src/features/reports/videos/${name}`, text).length === 0,
      )
      .map(([name]) => name),
  ].map((unseen) => `not seen: ${unseen}`)
}
