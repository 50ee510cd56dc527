import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
import { DomainError } from '../errors/domain-error.ts'
import { hasNoSpace } from './disk-full.ts'

type ComingFile = {
  file: string
  /** Bytes that it will have, and those that are there. */
  size: number
  received: number
  /** Bytes that are left free on its disk. */
  reserve: number
}

/**
 * Adds the next bytes to a file that comes in pieces, and answers how many are there, on the disk. What of a piece is there
 * already is left as it is: a piece whose answer was lost is sent again. Throws `conflict` where bytes before it are missing,
 * `invalid_input` for an empty one and for more than the file has, `unavailable` where the disk has no room.
 */
export async function appendPiece(
  { file, size, received, reserve }: ComingFile,
  { offset, bytes }: { offset: number; bytes: Buffer },
): Promise<number> {
  if (offset > received) throw new DomainError('conflict', { message_key: 'upload_offset' })
  if (bytes.length === 0 || offset + bytes.length > size)
    throw new DomainError('invalid_input', { message_key: 'upload_piece_size' })
  const rest = bytes.subarray(received - offset)
  if (rest.length === 0) return received
  if (hasNoSpace(path.dirname(file), rest.length + reserve))
    throw new DomainError('unavailable', { message_key: 'upload_disk_full' })
  // Never cut: a first piece that was slow may open the file after later ones were written.
  const handle = await open(file, constants.O_WRONLY | constants.O_CREAT, 0o600)
  try {
    for (let written = 0; written < rest.length; ) {
      const { bytesWritten } = await handle.write(rest, written, rest.length - written, received + written)
      written += bytesWritten
    }
    await handle.datasync()
  } finally {
    await handle.close()
  }
  return received + rest.length
}
