import { readFileSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { OperatorError } from '../../errors/operator-error.ts'

/** What spawn needs to become the user that PostgreSQL runs as; empty when this process runs as that user. */
export type ServerUser = { uid?: number; gid?: number }

/** In the range that distributions leave free; it needs no entry in the user database. */
const dedicatedId = 61_017

/** PostgreSQL refuses root: then it runs as the owner of the cluster or its folder, where that is root under an id of its own. */
export function serverUser(cluster: string): ServerUser {
  if (process.getuid?.() !== 0) return {}
  if (process.platform !== 'linux')
    throw new OperatorError(
      'PostgreSQL refuses to run as root here: start as an ordinary user, or set DATABASE_URL.',
    )
  const owner =
    statSync(cluster, { throwIfNoEntry: false }) ?? statSync(path.dirname(cluster), { throwIfNoEntry: false })
  return owner && owner.uid !== 0
    ? { uid: owner.uid, gid: owner.gid }
    : { uid: dedicatedId, gid: dedicatedId }
}

/** initdb alone insists on a user with a name; the server does not. */
export function initdbUser(server: ServerUser): ServerUser {
  if (server.uid === undefined) {
    requireUserName()
    return server
  }
  const nobody = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
  if (!nobody)
    throw new OperatorError(
      'Creating a database as root needs the system user nobody: add it, start as an ordinary user, or set DATABASE_URL.',
    )
  return { uid: Number(nobody[1]), gid: Number(nobody[2]) }
}

function requireUserName(): void {
  try {
    os.userInfo()
  } catch {
    throw new OperatorError(
      `The user id ${process.getuid?.()} has no name on this system, which PostgreSQL needs to create a database: use a user of /etc/passwd, or set DATABASE_URL.`,
    )
  }
}
