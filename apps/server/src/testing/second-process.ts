import http from 'node:http'
import path from 'node:path'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { runProcess } from './run-process.ts'

/** What tests ask of an app, in whichever process it runs. */
export type Asked = Pick<FastifyInstance, 'inject'>

/** `npm start` without jobs as a process of its own, on the database at `url`. Call `stop` in afterAll. */
export async function startSecondProcess(
  url: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<{ app: Asked; pid: number; output(): string; stop(): Promise<unknown> }> {
  const server = runProcess([path.join(import.meta.dirname, '../main.ts')], {
    DATABASE_URL: url,
    PORT: '0',
    DEMO: '0',
    JOBS: '0',
    LOG_LEVEL: 'warn',
    ...environment,
  })
  await server.said('(operators)')
  const port = Number(/:(\d+) \(operators\)/.exec(server.output())?.[1])
  const agent = new http.Agent({ keepAlive: true })
  const inject = (request: InjectOptions) => send(request, { port, agent })
  return {
    app: { inject: inject as FastifyInstance['inject'] },
    pid: server.child.pid!,
    output: server.output,
    stop() {
      agent.destroy()
      server.child.kill('SIGTERM')
      return server.ended
    },
  }
}

function send(
  { method = 'GET', url, headers, payload }: InjectOptions,
  to: { port: number; agent: http.Agent },
): Promise<LightMyRequestResponse> {
  const given = headers as http.OutgoingHttpHeaders
  return new Promise((resolve, reject) => {
    const options = { ...to, host: '127.0.0.1', method, path: String(url), headers: given }
    const asked = http.request(options, (answer) => {
      let body = ''
      answer.setEncoding('utf8').on('data', (chunk) => {
        body += chunk
      })
      answer.once('error', reject).once('end', () => {
        const { statusCode, headers } = answer
        resolve({ statusCode, headers, body, json: () => JSON.parse(body) } as LightMyRequestResponse)
      })
    })
    asked.once('error', reject)
    asked.end(payload)
  })
}
