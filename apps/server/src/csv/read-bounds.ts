import { RefusedFile } from './refused-file.ts'

/** What a file may ask of the machine that reads it. */
export type ReadBounds = {
  /** Entries of a zip file. */
  entries: number
  /** Bytes of all that is read of it, unpacked. */
  unpacked_bytes: number
}

export const usualBounds: ReadBounds = { entries: 1000, unpacked_bytes: 10_000_000_000 }

/** Reports are packed to a fifth or a twentieth; what is small may be packed as it likes. */
const mostTimes = 200
const smallBytes = 100_000_000

/** A file that asks for more than its bounds. */
export class BeyondBounds extends RefusedFile {
  readonly code: 'too_large' | 'timeout'

  constructor(code: 'too_large' | 'timeout', message: string) {
    super(message)
    this.code = code
  }
}

const grouped = new Intl.NumberFormat('en-US')

export function requireFewEntries(count: number, { entries }: ReadBounds): void {
  if (count > entries)
    throw new BeyondBounds(
      'too_large',
      `This zip file has ${grouped.format(count)} entries, more than ${grouped.format(entries)}: split it.`,
    )
}

/** Counts what one file unpacks to, however often it is read; throws BeyondBounds as soon as that is too much. */
export class UnpackedBytes {
  private readonly read = new Map<string, number>()
  private total = 0
  private readonly packed: number
  private readonly bounds: ReadBounds

  constructor(packed: number, bounds: ReadBounds) {
    this.packed = packed
    this.bounds = bounds
  }

  /** Begins to read a part from its beginning; what it returns is told of each piece. */
  begin(part: string): (bytes: number) => void {
    let here = 0
    return (bytes) => {
      here += bytes
      const before = this.read.get(part) ?? 0
      if (here <= before) return
      this.read.set(part, here)
      this.total += here - before
      this.require(this.total)
    }
  }

  require(bytes: number): void {
    const { unpacked_bytes } = this.bounds
    if (bytes > unpacked_bytes)
      throw new BeyondBounds(
        'too_large',
        `This file unpacks to more than ${grouped.format(Math.round(unpacked_bytes / 1_000_000))} MB: split it.`,
      )
    if (bytes > smallBytes && bytes > this.packed * mostTimes)
      throw new BeyondBounds(
        'too_large',
        `This file unpacks to more than ${mostTimes} times its size, as no report does.`,
      )
  }
}
