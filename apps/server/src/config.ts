import path from 'node:path'
import * as z from 'zod/mini'
import { OperatorError } from './errors/operator-error.ts'
import type { Setting } from './setting.ts'
import { settings } from './settings.ts'

type Name = keyof typeof settings
type Parsed = { [N in Name]: (typeof settings)[N] extends Setting<infer T> ? T : never }

/** The same, typed and frozen, under the names that the code uses. */
export type Config = ReturnType<typeof readConfig>

const projectFolder = path.join(import.meta.dirname, '../../..')
const isSecret = (name: string) => /PASSWORD|PASSPHRASE|KEY|TOKEN|SECRET|DATABASE_URL|SMTP_URL/.test(name)

/** The environment, parsed once; an empty variable counts as unset. Throws an OperatorError that names the variable. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  if (environment.METRICS_TOKEN?.trim()) throw new OperatorError('METRICS_TOKEN is called SCRAPE_TOKEN now.')
  const parsed = Object.fromEntries(
    Object.entries<Setting<unknown>>(settings).map(([name, { default: fallback, rule, schema }]) => {
      const value = environment[name]?.trim() || fallback
      const result = z.safeParse(schema, value)
      if (!result.success)
        throw new OperatorError(`${name} must be ${rule}${isSecret(name) ? '' : `, not "${value}"`}.`)
      return [name, result.data]
    }),
  ) as Parsed

  if (parsed.SMTP_URL && !parsed.MAIL_FROM)
    throw new OperatorError('MAIL_FROM must name the sender of mails where SMTP_URL is set.')
  if (parsed.INNER_ADDRESSES && parsed.NODE_ENV === 'production')
    throw new OperatorError(
      'INNER_ADDRESSES is not for production: webhooks would reach the machines around this one.',
    )
  if (parsed.BACKUP_EVERY_HOURS > 0 && !parsed.BACKUP_FOLDER)
    throw new OperatorError('BACKUP_FOLDER must name a folder where BACKUP_EVERY_HOURS is set.')
  if (parsed.BACKUP_PASSPHRASE && parsed.BACKUP_PASSPHRASE_FILE)
    throw new OperatorError('Set one of BACKUP_PASSPHRASE and BACKUP_PASSPHRASE_FILE, not both.')
  if (parsed.NODE_ENV === 'production' && !parsed.EMBEDDED_IN_PRODUCTION) requireLasting(parsed)
  const inProject = (folder: string) => (folder ? path.resolve(projectFolder, folder) : null)
  const is_production = parsed.NODE_ENV === 'production'
  return Object.freeze({
    port: parsed.PORT,
    /** Null: the port listened on. */
    public_port: parsed.PUBLIC_PORT ? Number(parsed.PUBLIC_PORT) : null,
    /** Null: as it follows from `host` and `trust_proxy`. */
    public_scheme: parsed.PUBLIC_SCHEME || null,
    host: parsed.HOST,
    data_dir: path.resolve(projectFolder, parsed.DATA_DIR),
    /** Null: the embedded PostgreSQL of `data_dir`. */
    database_url: parsed.DATABASE_URL || null,
    database_pool_size: parsed.DATABASE_POOL_SIZE,
    database_statement_timeout_ms: parsed.DATABASE_STATEMENT_TIMEOUT_MS,
    log_level: parsed.LOG_LEVEL || (is_production ? 'info' : 'warn'),
    is_production,
    /** Whether there is a demo; without it existing demo accounts are closed. */
    has_demo: parsed.DEMO && (!is_production || parsed.DEMO_PASSWORD !== ''),
    /** Null: the one that the demo made itself, in `data_dir`. */
    demo_password: parsed.DEMO_PASSWORD || null,
    installation_domain: parsed.INSTALLATION_DOMAIN,
    public_base_path: parsed.PUBLIC_BASE_PATH,
    api_base_url: parsed.API_BASE_URL || parsed.PUBLIC_BASE_PATH,
    /** Null: the one in `data_dir`. */
    secret_key: parsed.SECRET_KEY || null,
    /** Null: no mail can be sent. */
    mail: parsed.SMTP_URL
      ? { smtp_url: parsed.SMTP_URL, from: parsed.MAIL_FROM, per_minute: parsed.MAILS_PER_MINUTE }
      : null,
    /** Webhooks may lead in here. */
    inner_addresses: parsed.INNER_ADDRESSES,
    trust_proxy: Object.freeze(parsed.TRUST_PROXY),
    scrape_token: parsed.SCRAPE_TOKEN || null,
    /** Null: nobody watches. */
    backup_within_hours: parsed.BACKUP_WITHIN_HOURS || null,
    /** Null: no job makes backups. */
    backup_every_hours: parsed.BACKUP_EVERY_HOURS || null,
    backup_folder: inProject(parsed.BACKUP_FOLDER),
    backup_keep: parsed.BACKUP_KEEP,
    backup_passphrase: parsed.BACKUP_PASSPHRASE || null,
    backup_passphrase_file: inProject(parsed.BACKUP_PASSPHRASE_FILE),
    body_memory_bytes: parsed.BODY_MEMORY_MB * 1024 * 1024,
    disk_reserve_bytes: parsed.DISK_RESERVE_MB * 1024 * 1024,
    /** False: a database that is behind is refused. */
    migrates: parsed.MIGRATE,
    cors_origins: Object.freeze(parsed.CORS_ORIGINS),
    /** Null: no folder is looked through. */
    reports_folder: inProject(parsed.REPORTS_FOLDER),
    report_bounds: Object.freeze({
      entries: parsed.REPORT_ZIP_ENTRIES,
      unpacked_bytes: parsed.REPORT_UNPACKED_MB * 1_000_000,
    }),
    report_file_ms: parsed.REPORT_FILE_MINUTES * 60_000,
    report_lanes: parsed.REPORT_LANES,
    /** Of one API key; of a network twice as much. */
    sent_files: Object.freeze({
      waiting: parsed.SENT_FILES_WAITING,
      work_ms: parsed.SENT_FILES_MINUTES * 60_000,
    }),
    jobs: parsed.JOBS,
    /** Null: the worker answers nobody. */
    worker_port: Number(parsed.WORKER_PORT) || null,
    reports_within_days: parsed.REPORTS_WITHIN_DAYS,
    /** In the order in which they are used; without one the video platform cannot be asked. Units null: the usual ones. */
    youtube_api_keys: Object.freeze(parsed.YOUTUBE_API_KEY),
    youtube_root_url: parsed.YOUTUBE_ROOT_URL.replace(/\/$/, ''),
    youtube_daily_units: parsed.YOUTUBE_DAILY_UNITS,
    youtube_reserved_units: parsed.YOUTUBE_RESERVED_UNITS,
    /** Null: Google's own addresses. */
    reporting_root_url: parsed.YOUTUBE_REPORTING_ROOT_URL.replace(/\/$/, '') || null,
    /** Null: nobody can consent. */
    google_client:
      parsed.GOOGLE_CLIENT_ID && parsed.GOOGLE_CLIENT_SECRET
        ? { id: parsed.GOOGLE_CLIENT_ID, secret: parsed.GOOGLE_CLIENT_SECRET }
        : null,
    /** Null: the European Central Bank is not asked. */
    ecb_root_url: ecbRootUrl(parsed.ECB_ROOT_URL, is_production),
    /** Null: the Bank of Korea is not asked. */
    bok_api_key: parsed.BOK_API_KEY || null,
    bok_root_url: parsed.BOK_ROOT_URL.replace(/\/$/, ''),
    drain_seconds: parsed.DRAIN_SECONDS === '' ? (is_production ? 5 : 0) : parsed.DRAIN_SECONDS,
    shutdown_seconds: parsed.SHUTDOWN_SECONDS,
  })
}

/** Nobody goes into production with a database that is for trying things out because a variable was forgotten. */
function requireLasting({ DATABASE_URL, SECRET_KEY }: Record<'DATABASE_URL' | 'SECRET_KEY', string>): void {
  const missing = [
    ...(DATABASE_URL ? [] : ['DATABASE_URL to the address of a PostgreSQL of your own']),
    ...(SECRET_KEY ? [] : ['SECRET_KEY to at least 32 random characters (openssl rand -base64 48)']),
  ]
  if (missing.length > 0)
    throw new OperatorError(
      `NODE_ENV=production does not start like this: set ${missing.join(' and ')}. EMBEDDED_IN_PRODUCTION=1 starts it all the same, with what is in DATA_DIR instead.`,
    )
}

function ecbRootUrl(address: string, is_production: boolean): string | null {
  if (address === '') return is_production ? 'https://www.ecb.europa.eu' : null
  return address === 'off' ? null : address.replace(/\/$/, '')
}
