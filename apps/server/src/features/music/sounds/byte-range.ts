export type ByteRange = { from: number; to: number }

/**
 * The bytes that a Range header asks for, both ends included, of a content of so many. Null: the whole of it, as also
 * where several ranges are asked for, or what is no range of bytes; 'unsatisfiable': none of it.
 */
export function parseRange(header: string | undefined, bytes: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'unsatisfiable' : { from: bytes - length, to: bytes - 1 }
  }
  const from = Number(first)
  const to = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < from) return null
  return from >= bytes ? 'unsatisfiable' : { from, to }
}
