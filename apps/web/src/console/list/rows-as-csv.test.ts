import { expect, it } from 'vitest'
import { rowsAsCsv } from './rows-as-csv.ts'

const write = (value: string | number | null) =>
  rowsAsCsv([{ header: 'of', value: (row: { of: typeof value }) => row.of }], [{ of: value }])
    .split('\r\n')
    .at(1)

it('keeps what a spreadsheet would take apart or compute', () => {
  expect(write('a,b')).toBe('"a,b"')
  expect(write('a "b"')).toBe('"a ""b"""')
  expect(write('=HYPERLINK("x")')).toBe('"\'=HYPERLINK(""x"")"')
  expect(write('@SUM(A1)')).toBe("'@SUM(A1)")
  expect(write('-12.50')).toBe('-12.50')
  expect(write(-3)).toBe('-3')
  expect(write(null)).toBe('')
})

it.each([
  '＝1+1',
  '＋1',
  '－1+1',
  '＠SUM(A1)',
  '|calc',
  '｜calc',
  ' =1',
  '\u3000=1',
  '\u200b=1',
  '\u2060@a',
  '\ufeff-a',
  '\t=1',
  '\ra',
  '\u3164=1',
  '﹦1',
])('%j is no formula, as in the exports', (text) => {
  expect(write(text)?.replace(/^"/, '')).toMatch(/^'/)
})

it('begins with the mark of UTF-8 and the names of the columns', () => {
  expect(rowsAsCsv([{ header: '이름', value: () => 1 }], [])).toBe('\uFEFF이름\r\n')
})
