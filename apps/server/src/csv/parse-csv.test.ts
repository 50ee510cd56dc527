import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '../testing/sample.ts'
import { parseCsv } from './parse-csv.ts'

const cell = fc.oneof(
  fc.constantFrom('', 'a', '1.5', 'x y', '한글'),
  fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', ' '), maxLength: 6 }),
)
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 })

const write = (value: string, isQuoted: boolean) =>
  isQuoted || /[",\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value

async function read(text: string, cuts: number[], mayHaveTabs = false) {
  async function* chunks() {
    let start = 0
    for (const cut of cuts.map((at) => at % (text.length + 1)).sort((a, b) => a - b)) {
      yield text.slice(start, cut)
      start = cut
    }
    yield text.slice(start)
  }
  const records: string[][] = []
  const lines: number[] = []
  for await (const batch of parseCsv(chunks(), { mayEndOpen: false, mayHaveTabs })) {
    records.push(...batch.records)
    lines.push(...batch.lines)
  }
  return { records, lines }
}

test('reads what was written, wherever it is cut into chunks, and knows each record’s line', async () => {
  await fc.assert(
    fc.asyncProperty(
      table,
      fc.boolean(),
      fc.constantFrom('\n', '\r\n'),
      fc.array(fc.nat(), { maxLength: 6 }),
      async (records, isQuoted, lineBreak, cuts) => {
        const written = records.map((record) => record.map((value) => write(value, isQuoted)).join(','))
        const text = written.map((line) => line + lineBreak).join('')
        const ends = written.map(
          (_, at) =>
            written
              .slice(0, at + 1)
              .join('\n')
              .split('\n').length,
        )
        expect(await read(text, cuts)).toEqual({ records, lines: ends })
      },
    ),
    { numRuns: runs(500) },
  )
})

test('a quote that is never closed does not swallow the whole file', async () => {
  const text = `a,b\n1,"2\n${'3,4\n'.repeat(400_000)}`
  await expect(read(text, [1000, 1_200_000])).rejects.toThrow('Line 2 has a quote that is not closed')
})

test('tabs stand for commas where the header has them, below a title and around quotes', async () => {
  const text = 'By month\n\n"A ""title"""\ta,b\t"c\td"\r\n1,5\t\t"x\ny"\n'
  const records = [['By month'], ['A "title"', 'a,b', 'c\td'], ['1,5', '', 'x\ny']]
  for (const cuts of [[], [9], [3, 12, 21, 44]])
    expect(await read(text, cuts, true)).toEqual({ records, lines: [1, 3, 5] })
  expect((await read('a\tb\n', [])).records).toEqual([['a\tb']])
})

test.each([
  ['a,b"c"\n', 'Line 1 has a quote inside of a value'],
  ['a,b\n"a"b,c\n', 'Line 2 has something behind a closing quote'],
])('%j is refused with its line', async (text, reason) => {
  await expect(read(text, [])).rejects.toThrow(reason)
})
