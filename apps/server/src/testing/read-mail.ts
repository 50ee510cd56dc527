import type { TakenMail } from './receive-mails.ts'

/** A mail as its reader has it: its head on long lines, and the text of each part. */
export function readMail({ text }: Pick<TakenMail, 'text'>): {
  headers: Map<string, string>
  plain: string
  html: string
} {
  const { headers, body } = split(text)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const parts = boundary
    ? body
        .split(`--${boundary}`)
        .slice(1, -1)
        .map((part) => split(part.replace(/^\r\n/, '')))
    : [{ headers, body }]
  const of = (type: string): string => {
    const part = parts.find(({ headers }) => headers.get('content-type')?.startsWith(type))
    return part ? decode(part).replaceAll('\r\n', '\n') : ''
  }
  return { headers, plain: of('text/plain'), html: of('text/html') }
}

function split(text: string) {
  const at = text.indexOf('\r\n\r\n')
  const lines = text
    .slice(0, at)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = new Map(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      line.slice(line.indexOf(':') + 1).trim(),
    ]),
  )
  return { headers, body: text.slice(at + 4) }
}

const decode = ({ headers, body }: ReturnType<typeof split>) =>
  /base64/i.test(headers.get('content-transfer-encoding') ?? '')
    ? Buffer.from(body, 'base64').toString('utf8')
    : body
        .replace(/=\r\n/g, '')
        .replace(/(=[0-9A-F]{2})+/g, (bytes) =>
          Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
        )
