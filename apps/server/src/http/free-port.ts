import net from 'node:net'
import { OperatorError } from '../errors/operator-error.ts'

/** Throws an OperatorError unless `port` can be listened on; asked before anything else is touched. */
export async function requireFreePort(host: string, port: number, setting = 'PORT'): Promise<void> {
  const probe = net.createServer()
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject)
      probe.listen({ host, port, exclusive: true }, resolve)
    })
  } catch (error) {
    throw listenError(error, host, port, setting)
  }
  await new Promise((resolve) => probe.close(resolve))
}

/** The sentence for an address that cannot be listened on. */
export function listenError(error: unknown, host: string, port: number, setting = 'PORT'): Error {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new OperatorError(`Port ${port} on ${host} is taken: stop what uses it, or set ${setting}.`)
    case 'EACCES':
      return new OperatorError(`Port ${port} may not be used by this user: set ${setting} to 1024 or more.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new OperatorError(`HOST ${host} is not an address of this machine.`)
    default:
      return error as Error
  }
}
