import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll } from 'vitest'
import type { Config } from '../config.ts'

export type TakenMail = { to: string[]; from: string; text: string }

/** A real mail server of a test file; `refusal`: what it answers instead of taking a mail. */
export async function openPostOffice() {
  const office = { mails: [] as TakenMail[], refusal: null as Error | null }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, done) {
      const { rcptTo, mailFrom } = session.envelope
      const taken = await text(stream)
      if (office.refusal) return done(office.refusal)
      office.mails.push({
        to: rcptTo.map(({ address }) => address),
        from: mailFrom ? mailFrom.address : '',
        text: taken,
      })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as AddressInfo
  const settings: Pick<Config, 'mail'> = {
    mail: { smtp_url: `smtp://127.0.0.1:${port}`, from: 'Cuesheet <no-reply@cuesheet.test>' },
  }
  return Object.assign(office, { settings })
}
