import { randomUUID } from 'node:crypto'

/** Stands in an answer for a value whose JSON is there already; nobody else can know it. */
const mark = randomUUID()
const quoted = `"${mark}"`
let met: string[] = []

/** A value of an answer, as JSON. */
export class Written<Value> {
  declare readonly value: Value
  readonly json: string
  constructor(json: string) {
    this.json = json
  }
  toJSON() {
    met.push(this.json)
    return mark
  }
}

/** What an answer may be given as: lists of it may be written already. */
export type Writable<Value> = Value extends readonly unknown[]
  ? Value | Written<Value>
  : Value extends object
    ? { [Name in keyof Value]: Writable<Value[Name]> }
    : Value

/** JSON.stringify in UTF-8, but what is written is not read again, nor joined before it is encoded: of texts that are long. */
export function writeJson(value: object): Buffer {
  met = []
  const texts = JSON.stringify(value)
    .split(quoted)
    .flatMap((text, at) => (at === 0 ? text : [met[at - 1]!, text]))
  const bytes = Buffer.allocUnsafe(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let end = 0
  for (const text of texts) end += bytes.write(text, end)
  return bytes
}
