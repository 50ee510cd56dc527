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

/** JSON.stringify, but what is written is not read again. */
export function writeJson(value: object): string {
  met = []
  const between = JSON.stringify(value).split(quoted)
  return between.map((text, at) => text + (met[at] ?? '')).join('')
}
