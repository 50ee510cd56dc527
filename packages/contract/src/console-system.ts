import * as z from 'zod/mini'
import { type AnswerOf, endpoint } from './endpoint.ts'
import { consolePage, consolePageQuery } from './values/console-page.ts'

const bytes = z.number()
const moment = z.string()

export const systemState = endpoint({
  method: 'GET',
  path: 'console/system/state',
  access: 'operator',
  summary: 'What the installation runs on: the process that answers, the database, disk and platform quota.',
  answer: {
    version: z.string(),
    node: z.string(),
    started_at: moment,
    /** Of the process that answers. */
    process: z.object({ pid: z.number(), rss: bytes, heap_used: bytes, heap_total: bytes }),
    machine: z.object({ memory: bytes, free_memory: bytes, load: z.number(), cores: z.number() }),
    /** Of the data folder; null where it cannot be read. */
    disk: z.nullable(z.object({ total: bytes, free: bytes })),
    /** Open event streams of the process that answers, and how many processes have any. */
    streams: z.object({ here: z.number(), processes: z.number() }),
    database: z.object({
      version: z.string(),
      is_embedded: z.boolean(),
      size: bytes,
      connections: z.number(),
      most_connections: z.number(),
      /** Whether it notices pages that its disk has changed. */
      has_checksums: z.boolean(),
    }),
    migrations: z.array(z.object({ name: z.string(), run_at: moment })),
    quota: z.object({
      day: z.string(),
      used_units: z.number(),
      /** Of these, used by work for which nobody waited. */
      background_units: z.number(),
      daily_units: z.number(),
      reserved_units: z.number(),
      resets_at: moment,
      background_stopped_until: z.nullable(moment),
      /** In the order in which they are used. */
      keys: z.array(
        z.object({
          /** Its last characters. */
          name: z.string(),
          used_units: z.number(),
          background_units: z.number(),
          daily_units: z.number(),
          /** Until when background work does not use it; null: it does. */
          stopped_until: z.nullable(moment),
        }),
      ),
    }),
    backup: z.object({
      last: z.nullable(z.object({ made_at: moment, size_bytes: z.nullable(bytes), note: z.string() })),
      /** The latest that was restored and found to be whole: of when, and when. */
      proven: z.nullable(z.object({ made_at: moment, proven_at: moment })),
      /** There is a folder and a passphrase: the job can make one. */
      is_set_up: z.boolean(),
      /** Null: no job makes them by itself. */
      every_hours: z.nullable(z.number()),
      /** After how many hours without one operators are told; null: nobody watches. */
      within_hours: z.nullable(z.number()),
    }),
    log: z.object({
      /** As the settings say. */
      usual: z.string(),
      /** Until when it is another one. */
      changed: z.nullable(z.object({ level: z.string(), until: moment, by: z.nullable(z.string()) })),
    }),
    /** Whether mails can be sent. */
    has_mail: z.boolean(),
  },
})

export const jobStates = ['idle', 'running', 'waiting', 'failing', 'late', 'paused'] as const

export const systemJobs = endpoint({
  method: 'GET',
  path: 'console/system/jobs',
  access: 'operator',
  summary: 'The background jobs with their latest run, by name, and the sizes of the queues.',
  answer: {
    rows: z.array(
      z.object({
        job: z.string(),
        /** Five fields, UTC. */
        cron: z.string(),
        state: z.enum(jobStates),
        started_at: z.nullable(moment),
        /** Of the last run that ended. */
        took_ms: z.nullable(z.number()),
        /** Null: paused. */
        next_at: z.nullable(moment),
        /** In a row. */
        failures: z.number(),
        failed_since: z.nullable(moment),
        error: z.nullable(z.string()),
        paused_by: z.nullable(z.string()),
      }),
    ),
    queues: z.array(
      z.object({
        queue: z.string(),
        /** To be begun now, later, again after a failure; and being done. */
        ready: z.number(),
        later: z.number(),
        again: z.number(),
        active: z.number(),
      }),
    ),
  },
})

const jobBody = { job: z.string().check(z.maxLength(100)) }

export const runJob = endpoint({
  method: 'POST',
  path: 'console/system/run-job',
  access: 'operator',
  duty: 'system',
  summary: 'Has a job run now, also a paused one; `conflict` while it runs.',
  body: jobBody,
  errors: ['not_found', 'conflict'],
})

export const pauseJob = endpoint({
  method: 'POST',
  path: 'console/system/pause-job',
  access: 'operator',
  duty: 'system',
  summary: 'From now on nobody runs the job but by hand; `conflict` where it is paused.',
  body: jobBody,
  errors: ['not_found', 'conflict'],
})

export const resumeJob = endpoint({
  method: 'POST',
  path: 'console/system/resume-job',
  access: 'operator',
  duty: 'system',
  summary: 'Ends a pause; `conflict` where the job is not paused.',
  body: jobBody,
  errors: ['not_found', 'conflict'],
})

export const systemMails = endpoint({
  method: 'GET',
  path: 'console/system/mails',
  access: 'operator',
  summary:
    'The mails of the last 90 days, the latest first: to whose account and how they fared, never what they say.',
  query: { ...consolePageQuery(), failed: z._default(z.enum(['0', '1']), '0') },
  answer: consolePage(
    z.object({
      mail_id: z.string(),
      network: z.nullable(z.string()),
      kind: z.string(),
      account_id: z.nullable(z.number()),
      /** Null: the account has been withdrawn. */
      nickname: z.nullable(z.string()),
      state: z.enum(['sent', 'failing', 'given_up', 'unsure']),
      tries: z.number(),
      code: z.nullable(z.string()),
      tried_at: moment,
    }),
  ),
})

export const slowStatements = endpoint({
  method: 'GET',
  path: 'console/system/statements',
  access: 'operator',
  summary:
    'The statements that take most time: since their statistics began where the database keeps them, else those that run at this moment.',
  answer: {
    source: z.enum(['statistics', 'running']),
    rows: z.array(
      z.object({
        /** Without its values. */
        statement: z.string(),
        /** Null: it runs at this moment. */
        calls: z.nullable(z.number()),
        mean_ms: z.number(),
        total_ms: z.number(),
      }),
    ),
  },
})

export const setLogLevel = endpoint({
  method: 'POST',
  path: 'console/system/log-level',
  access: 'operator',
  duty: 'system',
  summary: 'How much every process logs during the next hour; null: as the settings say, from now on.',
  body: { level: z.nullable(z.enum(['trace', 'debug', 'info', 'warn', 'error'])) },
})

export const apiReferencePass = endpoint({
  method: 'POST',
  path: 'console/system/reference',
  access: 'operator',
  summary:
    'What opens the API reference to this browser for an hour, as long as the session lives: the cookie api_reference.',
  answer: { pass: z.string(), seconds: z.number() },
})

export type SystemState = AnswerOf<typeof systemState>
export type Job = AnswerOf<typeof systemJobs>['rows'][number]
