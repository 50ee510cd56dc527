import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type TakenMail = { to: string[]; from: string; text: string }

/** How far a mail is: at each of them a test may do something. */
export const mailStages = ['connected', 'sender', 'receiver', 'data', 'taken', 'answered'] as const
export type MailStage = (typeof mailStages)[number]

/** A real mail server on this machine; `refusal`: what it answers instead of taking a mail, `noReceiver`: whom it does not know. */
export async function receiveMails() {
  const office = {
    mails: [] as TakenMail[],
    refusal: null as Error | null,
    noReceiver: null as string | null,
    at: (_stage: MailStage): unknown => undefined,
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onConnect(_session, done) {
      await office.at('connected')
      done()
    },
    async onMailFrom(_address, _session, done) {
      await office.at('sender')
      done()
    },
    async onRcptTo({ address }, _session, done) {
      await office.at('receiver')
      if (address === office.noReceiver)
        return done(Object.assign(new Error('no such user'), { responseCode: 550 }))
      done()
    },
    async onData(stream, session, done) {
      await office.at('data')
      const { rcptTo, mailFrom } = session.envelope
      const taken = await text(stream).catch(() => null)
      if (taken === null) return
      if (office.refusal) return done(office.refusal)
      office.mails.push({
        to: rcptTo.map(({ address }) => address),
        from: mailFrom ? mailFrom.address : '',
        text: taken,
      })
      await office.at('taken')
      done()
      await office.at('answered')
    },
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return Object.assign(office, {
    smtp_url: `smtp://127.0.0.1:${port}`,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}
