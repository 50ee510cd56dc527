import { afterAll } from 'vitest'
import type { Config } from '../config.ts'
import { receiveMails } from './receive-mails.ts'

/** The mail server of a test file, and what mails are sent to it with. */
export async function openPostOffice() {
  const office = await receiveMails()
  afterAll(office.close)
  const from = 'Cuesheet <no-reply@cuesheet.test>'
  const settings: Pick<Config, 'mail'> = { mail: { smtp_url: office.smtp_url, from, per_minute: 6000 } }
  return Object.assign(office, { settings })
}
