import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import type { TakenPost } from './receive-posts.ts'

/** A browser as a push service knows it: it alone reads what it is sent. */
export function createPushBrowser(endpoint: string) {
  const keys = createECDH('prime256v1')
  const p256dh = keys.generateKeys()
  const auth = randomBytes(16)
  const subscription = { endpoint, p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }
  /** RFC 8291 and 8188, for one record. */
  const open = ({ body }: TakenPost): Record<string, string> => {
    const salt = body.subarray(0, 16)
    const sender = body.subarray(21, 21 + body[20]!)
    const sealed = body.subarray(21 + body[20]!)
    const derive = (secret: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, bytes))
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const shared = derive(keys.computeSecret(sender), auth, info, 32)
    const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
    const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
    const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()])
    return JSON.parse(padded.subarray(0, padded.lastIndexOf(2)).toString())
  }
  return { subscription, open }
}
