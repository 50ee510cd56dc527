import { request } from 'node:http'

/** What a partner's server does: asks for a ticket with its key, unsigned, by the server's address alone. */
export function askTicket(
  site: string,
  key: string,
  user_id: string,
): Promise<{ status: number; ticket?: string; code?: string }> {
  const { port } = new URL(site)
  const body = JSON.stringify({ user_id })
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return new Promise((resolve, reject) => {
    const call = request(
      { host: '127.0.0.1', port, path: '/api/external/tickets', method: 'POST', headers },
      async (answer) => {
        let json = ''
        for await (const chunk of answer.setEncoding('utf8')) json += chunk
        resolve({ ...JSON.parse(json), status: answer.statusCode })
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}
