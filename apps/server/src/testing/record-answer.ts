import { appendFileSync } from 'node:fs'

const file = process.env.ANSWERS_FILE

/** Where ANSWERS_FILE names a file: adds a line with what was asked and answered, for scripts/compare-answers.mjs. */
export function recordAnswer(asked: string, status: number, body: unknown): void {
  if (file) appendFileSync(file, `${JSON.stringify({ asked, status, body })}\n`)
}
