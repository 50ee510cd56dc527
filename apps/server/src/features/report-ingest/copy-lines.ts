const tab = 9
const newline = 10
const minus = 45
const zero = 48

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Longer than any line: short texts and figures of at most 20 digits. */
const longestLine = 1024

const escapeText = (text: string) => text.replace(/[\\\t\n\r]/g, (found) => escapes[found]!)

/** Any text as `add` takes it: escaped, each byte a character. */
export const asCopyText = (text: string) => Buffer.from(escapeText(text)).toString('latin1')

/**
 * Lines of COPY's text form, written as bytes: making strings of them first costs four times as much, and with figures
 * above 2^31 is the dearest part of a load. Texts must be ASCII without anything that COPY escapes. Each line begins with
 * the network's id.
 */
export class CopyLines {
  private readonly first: Buffer
  private readonly size: number
  private bytes: Buffer
  private end = 0

  constructor(networkId: number, size = 64 * 1024) {
    this.first = Buffer.from(`${networkId}\t`)
    this.size = size
    this.bytes = Buffer.allocUnsafe(size + longestLine)
  }

  add(id: number, texts: readonly (string | null)[], figures: readonly (number | bigint | null)[]): void {
    this.end += this.first.copy(this.bytes, this.end)
    this.writeNumber(id)
    for (const text of texts) {
      this.bytes[this.end++] = tab
      this.writeText(text ?? '\\N')
    }
    for (const figure of figures) {
      this.bytes[this.end++] = tab
      if (figure === null) this.writeText('\\N')
      else if (typeof figure === 'bigint') this.writeText(String(figure))
      else this.writeNumber(figure)
    }
    this.bytes[this.end++] = newline
  }

  /** A line of any values: slower, and texts are escaped. */
  addValues(values: readonly (string | number | bigint | null)[]): void {
    const cells = values.map((value) => (value === null ? '\\N' : escapeText(String(value))))
    const line = Buffer.from(`${this.first}${cells.join('\t')}\n`)
    const needed = this.end + line.length
    if (needed > this.bytes.length) this.bytes = Buffer.concat([this.bytes], needed)
    this.end += line.copy(this.bytes, this.end)
  }

  get isFull(): boolean {
    return this.end >= this.size
  }

  /** What was added since the last time. */
  take(): Buffer {
    const taken = this.bytes.subarray(0, this.end)
    this.bytes = Buffer.allocUnsafe(this.size + longestLine)
    this.end = 0
    return taken
  }

  private writeText(text: string): void {
    for (let at = 0; at < text.length; at++) this.bytes[this.end++] = text.charCodeAt(at)
  }

  /** A whole number up to 2^53 − 1. */
  private writeNumber(signed: number): void {
    if (signed < 0) this.bytes[this.end++] = minus
    const value = Math.abs(signed)
    let length = 1
    for (let power = 10; value >= power; power *= 10) length++
    let rest = value
    for (let at = this.end + length - 1; at >= this.end; at--) {
      const tenth = rest < 4_294_967_296 ? ((rest >>> 0) / 10) >>> 0 : Math.floor(rest / 10)
      this.bytes[at] = zero + (rest - tenth * 10)
      rest = tenth
    }
    this.end += length
  }
}
