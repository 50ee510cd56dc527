import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { DeliveryOutcome } from './delivery-outcome.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html?: string
  headers?: Record<string, string>
  messageId?: string
}

const timeoutMs = 15_000
/** No mail takes longer, from connecting on. */
export const longestMailMs = 120_000

/** When this process may send the next one. */
let nextAt = 0

/** The mail server of the installation, until it is closed; it is given no more mails a minute than it is said to take. */
export function createMailClient({ smtp_url, from, per_minute }: NonNullable<Config['mail']>) {
  const transport = createTransport({
    url: smtp_url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  // Read from when the server has let us in: what fails before it was not handed over.
  transport.use('stream', (mail, done) => {
    const create = mail.message.createReadStream.bind(mail.message)
    mail.message.createReadStream = (...options) => {
      ;(mail.data as { onBegun?: () => void }).onBegun?.()
      return create(...options)
    }
    done()
  })
  return {
    async send(mail: Mail): Promise<DeliveryOutcome> {
      const now = performance.now()
      nextAt = Math.max(nextAt, now) + 60_000 / per_minute
      await sleep(nextAt - now - 60_000 / per_minute)
      let isBegun = false
      const onBegun = () => {
        isBegun = true
      }
      const signal = AbortSignal.timeout(longestMailMs)
      try {
        await transport.sendMail({ ...mail, from, onBegun, signal } as Mail)
        return { state: 'taken' }
      } catch (error) {
        return outcomeOf(error as SmtpError, isBegun)
      }
    },
    close: () => transport.close(),
  }
}

type SmtpError = { code?: string; responseCode?: number; command?: string }

function outcomeOf(error: SmtpError, isBegun: boolean): DeliveryOutcome {
  const { code, responseCode = 0, command } = error
  // `EENVELOPE 550`: how Node and its libraries call it, and what the mail server answered.
  const said = [code, responseCode || null].filter(Boolean).join(' ') || 'unknown'
  const isAnswered = responseCode === 421 || (responseCode >= 400 && code !== 'ECONNECTION')
  if (isBegun && !isAnswered) return { state: 'unsure', code: said }
  const isForGood = isBegun && responseCode >= 500
  return {
    state: 'refused',
    code: said,
    isForGood,
    isReceiver: isForGood && command === 'RCPT TO',
    isAway: !isBegun || responseCode === 421,
  }
}
