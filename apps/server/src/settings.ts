import * as z from 'zod/mini'
import { backupSettings } from './backup-settings.ts'
import { reportFileSettings } from './report-file-settings.ts'
import { apiKeys, list, matching, setting, text, toSwitch, wholeNumber } from './setting.ts'

/** Where an outside system answers. */
const rootUrl = matching(
  /^(https:\/\/[\w.-]+(:\d{1,5})?|http:\/\/(localhost|127(\.\d{1,3}){3})(:\d{1,5})?)\/?$/,
)

/** Passwords of the demo that stood in its documents once. */
const published = ['cuesheet-demo', 'cuesheet-dev']

/** Everything that can be set from outside, by the name of its environment variable: the one table of it. */
export const settings = {
  PORT: setting(wholeNumber(0, 65_535), '4100', 'a port number from 0 to 65535', 'Port of the web server.'),
  PUBLIC_PORT: setting(
    z.union([z.literal(''), matching(/^\d{1,5}$/)]),
    '',
    'a port number',
    'Port in the addresses that are printed at the start and mailed, where something in front listens on another; empty means PORT.',
  ),
  PUBLIC_SCHEME: setting(
    z.enum(['', 'http', 'https']),
    '',
    'http or https',
    'Scheme of the addresses in mails; empty means http on this machine and where browsers reach the server itself (a HOST that is not loopback, and no TRUST_PROXY), else https.',
  ),
  HOST: setting(
    matching(/^[\w.:-]+$/),
    '127.0.0.1',
    'an address or a host name',
    'Address the web server listens on.',
  ),
  DATA_DIR: setting(
    text.check(z.minLength(1)),
    '.data',
    'a folder',
    'Folder of the embedded database and other local files; relative to the project.',
  ),
  DATABASE_URL: setting(
    matching(/^(postgres(ql)?:\/\/\S+)?$/),
    '',
    'an address like postgres://user:password@host:5432/database',
    'PostgreSQL 15 or newer to use; empty starts the embedded one, which is not for production.',
  ),
  DATABASE_POOL_SIZE: setting(
    wholeNumber(2, 200),
    '10',
    'a whole number from 2 to 200',
    'Database connections of the web server at most; its report screens read on up to six more.',
  ),
  DATABASE_STATEMENT_TIMEOUT_MS: setting(
    wholeNumber(100, 600_000),
    '15000',
    'a number of milliseconds from 100 to 600000',
    'A statement of a web request that takes longer is cancelled.',
  ),
  LOG_LEVEL: setting(
    z.enum(['', 'trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']),
    '',
    'one of trace, debug, info, warn, error, fatal, silent',
    'How much is logged (JSON lines on stdout); empty means info in production, else warn.',
  ),
  NODE_ENV: setting(
    z.enum(['development', 'production', 'test']),
    'development',
    'one of development, production, test',
    'In production `npm start` never installs by itself.',
  ),
  EMBEDDED_IN_PRODUCTION: setting(
    toSwitch,
    '0',
    '0 or 1',
    '1: NODE_ENV=production starts without DATABASE_URL (then with the embedded database) or SECRET_KEY (then with `secret.key` in DATA_DIR), which it otherwise refuses.',
  ),
  DEMO: setting(
    toSwitch,
    '1',
    '0 or 1',
    'Create the demo networks in an empty embedded database. 0 also closes the demo accounts of an existing one, whose drawn pictures are not served then.',
  ),
  DEMO_PASSWORD: setting(
    z
      .string()
      .check(z.refine((value) => value === '' || (/^.{8,64}$/.test(value) && !published.includes(value)))),
    '',
    '8 to 64 characters, and none that was ever published',
    'Password of the demo accounts; empty means one that the demo makes itself at its first start, in `demo-password` in DATA_DIR. In production the demo needs this.',
  ),
  INSTALLATION_DOMAIN: setting(
    matching(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/),
    'localhost',
    'a lower-case domain name',
    'Domain on which the operators sign in.',
  ),
  PUBLIC_BASE_PATH: setting(
    matching(/^\/[\w./-]*[\w-]$/),
    '/api',
    'a path like /api',
    'Path of the API as browsers see it, where a proxy in front rewrites it.',
  ),
  API_BASE_URL: setting(
    matching(/^(\/[\w./-]*[\w-]|https?:\/\/[^\s?#]+[^\s?#/])?$/),
    '',
    'a path like /api or an address like https://api.example.com/api',
    'Where browsers find the API; empty means PUBLIC_BASE_PATH on the same origin.',
  ),
  SECRET_KEY: setting(
    matching(/^(\S{32,200})?$/),
    '',
    'at least 32 characters without spaces',
    'Key that secrets in the database (those of authenticator apps, and what reports are collected by) are encrypted with; empty means `secret.key` in DATA_DIR, made at the first start. Every process of an installation needs the same one; without it nobody with a second factor can sign in, and no report is collected.',
  ),
  SMTP_URL: setting(
    matching(/^(smtps?:\/\/\S+)?$/),
    '',
    'an address like smtps://user:password@mail.example.com:465',
    'Mail server for links, messages and digests; empty means that no mail is sent: who forgot a password asks the manager, managers the operator.',
  ),
  MAIL_FROM: setting(
    matching(/^([^<>\r\n"]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)?$/),
    '',
    'an address like no-reply@example.com or Name <no-reply@example.com>',
    'Sender of these mails; needed with SMTP_URL.',
  ),
  MAILS_PER_MINUTE: setting(
    wholeNumber(1, 6_000),
    '120',
    'a number of mails from 1 to 6000',
    'How many mails a process gives the mail server in a minute.',
  ),
  INNER_ADDRESSES: setting(
    toSwitch,
    '0',
    '0 or 1',
    '1: webhooks may lead to http addresses and to machines in the network around this one. For trying things out; not with NODE_ENV=production.',
  ),
  TRUST_PROXY: setting(
    list(/^(loopback|linklocal|uniquelocal|[0-9a-fA-F.:]+(\/\d{1,3})?)$/),
    '',
    'a list of addresses or networks, separated by commas',
    'Proxies whose X-Forwarded headers count, e.g. `loopback, 10.0.0.0/8`; empty means none.',
  ),
  CORS_ORIGINS: setting(
    list(/^https?:\/\/[^\s/?#]+$/),
    '',
    'a list of origins like https://www.example.com, separated by commas',
    'Origins of sites that may call this API from another origin.',
  ),
  SCRAPE_TOKEN: setting(
    matching(/^([\w.~+/=-]{16,200})?$/),
    '',
    'at least 16 letters, digits or signs of base64',
    'Bearer token that opens /metrics, for Prometheus, and /api/openapi.json from anywhere; without it only operators who are signed in read them.',
  ),
  ...backupSettings,
  BODY_MEMORY_MB: setting(
    wholeNumber(64, 100_000),
    '128',
    'a number of megabytes from 64 to 100000',
    'What the bodies of requests may take of the web server’s memory at a time: one address half of it, callers without a session or key a quarter together. What has no room is refused before it is read.',
  ),
  DISK_RESERVE_MB: setting(
    wholeNumber(0, 10_000_000),
    '512',
    'a number of megabytes from 0 to 10000000',
    'What is left free on the disk of DATA_DIR: with less nothing is loaded any more, while all else goes on; operators are told from twice as much on.',
  ),
  MIGRATE: setting(
    toSwitch,
    '1',
    '0 or 1',
    'Bring the database to the schema of this version at the start; 0: `cuesheet migrate` does that, and until then this refuses to start.',
  ),
  WORKER_PORT: setting(
    z.union([z.literal(''), matching(/^\d{1,5}$/)]),
    '4101',
    'a port number',
    'Port on which worker.ts answers /healthz, /readyz and /metrics, at HOST; 0: none.',
  ),
  JOBS: setting(
    toSwitch,
    '1',
    '0 or 1',
    'Run the background jobs in this process; 0 where worker.ts runs them.',
  ),
  REPORTS_WITHIN_DAYS: setting(
    wholeNumber(0, 60),
    '3',
    'a number of days from 0 to 60',
    'Reports normally arrive within this many days after their day; later ones are called late.',
  ),
  YOUTUBE_API_KEY: setting(
    apiKeys,
    '',
    'letters, digits, _ and -, of several keys a list with commas, each once, with a colon before its own units a day',
    'Key of the YouTube Data API v3, or several with commas between them (`first,second:50000`): each has its own units a day, YOUTUBE_DAILY_UNITS or those after its colon, and the next one is used when it has none left. YouTube counts by project, not by key, and its terms forbid spreading one service over projects to get more units: give several only where YouTube has agreed. Without one `npm start` brings a simulated platform along; in production channels can then be neither looked up nor verified.',
  ),
  YOUTUBE_ROOT_URL: setting(
    rootUrl,
    'https://youtube.googleapis.com',
    'an address like https://youtube.googleapis.com; http only on this machine',
    'Where that API answers.',
  ),
  YOUTUBE_DAILY_UNITS: setting(
    wholeNumber(0, 100_000_000),
    '10000',
    'a whole number from 0 to 100000000',
    'Units of that API that each key may use per day (Pacific time); every page of an answer costs one.',
  ),
  YOUTUBE_RESERVED_UNITS: setting(
    wholeNumber(0, 100_000_000),
    '1000',
    'a whole number from 0 to 100000000',
    'The last units of a day, kept for registering and verifying channels: background work leaves them alone.',
  ),
  YOUTUBE_REPORTING_ROOT_URL: setting(
    matching(/^(https:\/\/[\w.-]+(:\d{1,5})?\/?|http:\/\/(localhost|127(\.\d{1,3}){3})(:\d{1,5})?\/?)?$/),
    '',
    'an address like https://youtubereporting.googleapis.com; http only on this machine',
    'Where the YouTube Reporting API answers, and the tokens for it are made; empty means Google’s own addresses.',
  ),
  GOOGLE_CLIENT_ID: setting(
    matching(/^[\w.-]{0,200}$/),
    '',
    'letters, digits, dots, _ and -',
    'OAuth client with which operators let Cuesheet collect a network’s reports; empty means that only keys of service accounts connect one.',
  ),
  GOOGLE_CLIENT_SECRET: setting(
    matching(/^[\w.-]{0,200}$/),
    '',
    'letters, digits, dots, _ and -',
    'The secret of that client.',
  ),
  REPORTS_FOLDER: setting(
    text,
    '',
    'a folder',
    'Folder that is looked through every minute, with one folder for each network, under its name: report files laid there are loaded and then moved to `done` or `refused` beside them, with the result in words. Relative to the project; empty means none.',
  ),
  ...reportFileSettings,
  ECB_ROOT_URL: setting(
    z.union([z.enum(['', 'off']), rootUrl]),
    '',
    'an address like https://www.ecb.europa.eu, http only on this machine, or off',
    'Where the European Central Bank publishes exchange rates, which a background job reads; empty means https://www.ecb.europa.eu in production, else nobody is asked (`npm start` brings simulated rates along with the simulated platform).',
  ),
  BOK_API_KEY: setting(
    matching(/^\w{0,100}$/),
    '',
    'letters and digits',
    'Key of the Bank of Korea’s open API (ECOS): its basic rate of the won is then taken before the European Central Bank’s. Empty means that it is not asked.',
  ),
  BOK_ROOT_URL: setting(
    rootUrl,
    'https://ecos.bok.or.kr',
    'an address like https://ecos.bok.or.kr; http only on this machine',
    'Where that API answers.',
  ),
  VIDEO_PLATFORM_PORT: setting(
    wholeNumber(0, 65_535),
    '4180',
    'a port number from 0 to 65535',
    'Port of the simulated platform that `npm start` brings along without a key; where it is taken, any free one.',
  ),
  DRAIN_SECONDS: setting(
    z.union([z.literal(''), wholeNumber(0, 300)]),
    '',
    'a number of seconds from 0 to 300',
    'How long a stop answers /readyz with 503, and all else as ever, before the port closes: so that balancers send requests elsewhere; empty means 5 in production, else 0.',
  ),
  SHUTDOWN_SECONDS: setting(
    wholeNumber(1, 600),
    '20',
    'a number of seconds from 1 to 600',
    'How long a stop waits for requests in flight.',
  ),
}
