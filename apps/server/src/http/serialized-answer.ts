import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const encoders = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<Buffer>,
  gzip: (bytes: Buffer) => promisify(gzip)(bytes) as Promise<Buffer>,
}
type Encoding = keyof typeof encoders

/** Below it, packing costs more than it saves. */
const minBytes = 1024

/** An answer as it is sent; one that is sent again is compressed once for each encoding. */
export class SerializedAnswer {
  readonly bytes: Buffer
  readonly #encoded = new Map<Encoding, Promise<Buffer>>()

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  /** The bytes for a client that accepts these encodings (an Accept-Encoding header), in the smallest of them. */
  async encodedFor(accepted = ''): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
    const encoding = (['br', 'gzip'] as const).find((name) => accepts(accepted, name))
    if (!encoding || this.bytes.length < minBytes) return { bytes: this.bytes, encoding: null }
    let encoded = this.#encoded.get(encoding)
    if (!encoded) {
      encoded = encoders[encoding](this.bytes)
      this.#encoded.set(encoding, encoded)
    }
    return { bytes: await encoded, encoding }
  }
}

function accepts(header: string, encoding: Encoding): boolean {
  return header
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((text) => text.trim())
      return name === encoding && !parameters.some((text) => /^q=0(\.0*)?$/.test(text))
    })
}
