import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'

export type Mail = { to: string; subject: string; text: string }

const timeoutMs = 15_000

/** The mail server of the installation, until it is closed. */
export function createMailClient({ smtp_url, from }: NonNullable<Config['mail']>) {
  const transport = createTransport({
    url: smtp_url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: (mail: Mail): Promise<unknown> => transport.sendMail({ ...mail, from }),
    close: () => transport.close(),
  }
}
