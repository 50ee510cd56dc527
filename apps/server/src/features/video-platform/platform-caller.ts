import { setTimeout as sleep } from 'node:timers/promises'
import type { youtube_v3 } from '@googleapis/youtube'
import * as z from 'zod/mini'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/connection.ts'
import { createPlatformApi, type PlatformRequest, sendOnce } from './create-platform-api.ts'
import { parseReasons } from './platform-answers.ts'
import { PlatformError, type PlatformFailureDetail } from './platform-error.ts'
import type { PlatformKey, PlatformLimits } from './platform-keys.ts'
import { setAsideKey, takeUnit } from './quota.ts'
import { backoffMs, judgeError, type Purpose, type Retries, retriesFor } from './rules.ts'

export type PlatformOptions = {
  db: Database
  config: PlatformLimits & Pick<Config, 'youtube_root_url'>
  now?: () => Date
  /** Tests only. */
  retries?: Partial<Retries>
}

/** Why it is asked; a `signal` ends the question early. */
export type Ask = { purpose: Purpose; signal?: AbortSignal }

/** One question, in however many calls: together they end in time. */
export type Question = Ask & { retries: Retries; ends_at: number; signal: AbortSignal }

type Call<Answer> = {
  request: PlatformRequest
  answer: z.ZodMiniType<Answer>
  /** Error reasons that are an answer to this call: what was asked for is not there. */
  absences?: readonly string[]
}
export type Outcome<Answer> = { answer: Answer; absence: null } | { answer: null; absence: string }

type Failed = { detail: PlatformFailureDetail; retry_after_ms: number }

export class PlatformCaller {
  readonly #options: PlatformOptions
  /** By key. */
  readonly #apis = new Map<string, youtube_v3.Youtube>()

  constructor(options: PlatformOptions) {
    this.#options = options
  }

  begin({ purpose, signal }: Ask): Question {
    const retries = { ...retriesFor[purpose], ...this.#options.retries }
    const timeout = AbortSignal.timeout(retries.total_ms)
    return {
      purpose,
      retries,
      ends_at: performance.now() + retries.total_ms,
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    }
  }

  /** Asks until there is an answer that can be trusted, or throws a PlatformError. */
  async call<Answer>(question: Question, call: Call<Answer>): Promise<Outcome<Answer>> {
    const { retries, ends_at } = question
    if (this.#options.config.youtube_api_keys.length === 0) throw new PlatformError('refused', 'no_key')
    for (let attempt = 0; ; attempt++) {
      const result = await this.#attempt(question, call)
      if (!('detail' in result)) return result
      const pause = Math.max(backoffMs(attempt, retries, Math.random()), result.retry_after_ms)
      const isLast = attempt + 1 >= retries.max_attempts || performance.now() + pause >= ends_at
      if (isLast || question.signal.aborted) throw new PlatformError('unreachable', result.detail)
      await sleep(pause, undefined, { signal: question.signal }).catch(() => {
        throw new PlatformError('unreachable', result.detail)
      })
    }
  }

  /** With the first key that has a unit; where the platform says that it has none, with the next, each once. */
  async #attempt<Answer>(question: Question, call: Call<Answer>): Promise<Outcome<Answer> | Failed> {
    const { db, config, now = () => new Date() } = this.#options
    const refused = new Set<string>()
    for (;;) {
      const { key, lack } = await takeUnit(db, question.purpose, config, now(), refused)
      if (!key) throw new PlatformError('quota_exceeded', refused.size > 0 ? 'platform_quota' : lack)
      const result = await this.#ask(key, question, call)
      if (result !== 'used_up') return result
      await setAsideKey(db, key, now())
      refused.add(key.digest)
    }
  }

  async #ask<Answer>(
    { key }: PlatformKey,
    { signal, retries }: Question,
    { request, answer, absences = [] }: Call<Answer>,
  ): Promise<Outcome<Answer> | Failed | 'used_up'> {
    const api = this.#apiOf(key ?? '')
    const reply = await sendOnce(api, request, { signal, attempt_ms: retries.attempt_ms })
    if (reply.lost) return { detail: reply.lost, retry_after_ms: 0 }

    const { status, retry_after_ms } = reply
    const body = parseJson(reply.text)
    if (status === 200) {
      if (body === undefined) return { detail: 'not_json', retry_after_ms }
      const { success, data } = z.safeParse(answer, body)
      return success ? { answer: data, absence: null } : { detail: 'wrong_shape', retry_after_ms }
    }
    const reasons = parseReasons(body)
    const absence = reasons.find((reason) => absences.includes(reason))
    if (absence) return { answer: null, absence }
    const judgement = judgeError(status, reasons)
    if (judgement.kind === 'retry') return { detail: judgement.detail, retry_after_ms }
    if (judgement.code === 'quota_exceeded') return 'used_up'
    throw new PlatformError(judgement.code, judgement.detail)
  }

  #apiOf(key: string): youtube_v3.Youtube {
    const api = this.#apis.get(key) ?? createPlatformApi(this.#options.config, key)
    this.#apis.set(key, api)
    return api
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
