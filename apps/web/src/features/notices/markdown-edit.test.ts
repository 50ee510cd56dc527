import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applied, editFor, type Format, formats, paragraphEdit } from './markdown-edit.ts'

const words = { link: 'text' }

/** A text with its selection between [ and ], or the caret at |. */
function read(marked: string): [text: string, start: number, end: number] {
  if (marked.includes('|')) return [marked.replace('|', ''), marked.indexOf('|'), marked.indexOf('|')]
  const start = marked.indexOf('⟦')
  return [marked.replace('⟦', '').replace('⟧', ''), start, marked.indexOf('⟧') - 1]
}
function press(format: Format, marked: string): string {
  const [text, start, end] = read(marked)
  const edit = editFor(format, text, start, end, words)
  const after = applied(text, edit)
  const [from, to] = edit.select
  return from === to
    ? `${after.slice(0, from)}|${after.slice(from)}`
    : `${after.slice(0, from)}⟦${after.slice(from, to)}⟧${after.slice(to)}`
}

test.each<[Format, string, string]>([
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['bold', 'a ⟦**b**⟧ c', 'a ⟦b⟧ c'],
  ['bold', 'a⟦ b ⟧c', 'a **⟦b⟧** c'],
  ['bold', 'a |', 'a **|**'],
  ['bold', 'a **|**', 'a |'],
  ['bold', '*⟦b⟧*', '***⟦b⟧***'],
  ['bold', '***⟦b⟧***', '*⟦b⟧*'],
  ['italic', '⟦강조⟧를', '*⟦강조⟧*를'],
  ['italic', '*⟦b⟧*', '⟦b⟧'],
  ['italic', '**⟦b⟧**', '***⟦b⟧***'],
  ['italic', '***⟦b⟧***', '**⟦b⟧**'],
  ['bold', '⟦one\n\n- two⟧', '⟦**one**\n\n- **two**⟧'],
  ['heading', 'one\nt|wo\nthree', 'one\n# t|wo\nthree'],
  ['heading', '# t|wo', 't|wo'],
  ['heading', '### t|wo', '# t|wo'],
  ['heading', '|', '# |'],
  ['list', '⟦one\n\ntwo\n⟧three', '⟦- one\n\n- two⟧\nthree'],
  ['list', '⟦- one\n\n- two⟧', '⟦one\n\ntwo⟧'],
  ['list', '⟦1. one\n2. two⟧', '⟦- one\n- two⟧'],
  ['numbers', '⟦- one\n- two⟧', '⟦1. one\n2. two⟧'],
  ['numbers', '⟦1. one\n2. two⟧', '⟦one\ntwo⟧'],
  ['link', 'see ⟦this⟧', 'see [this](⟦https://⟧)'],
  ['link', 'see |', 'see [⟦text⟧](https://)'],
  ['link', '⟦https://a.test/b⟧', '[⟦text⟧](https://a.test/b)'],
])('%s changes %j into %j', (format, before, after) => {
  expect(press(format, before)).toBe(after)
})

test('a format keeps every word of any text, and selects within it', () => {
  const letters = (text: string) => text.replace(/[\s*#+\-\d.[\]():/]/g, '')
  fc.assert(
    fc.property(
      fc.constantFrom(...formats.filter((format) => format !== 'link')),
      fc.string({ unit: fc.constantFrom('가', 'b', ' ', '\n', '*', '#', '-', '1', '.') }),
      fc.nat(),
      fc.nat(),
      (format, text, one, other) => {
        const [start, end] = [one % (text.length + 1), other % (text.length + 1)].sort((a, b) => a - b)
        const edit = editFor(format, text, start!, end!, words)
        const after = applied(text, edit)
        expect(letters(after)).toBe(letters(text))
        const [from, to] = edit.select
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeGreaterThanOrEqual(from)
        expect(to).toBeLessThanOrEqual(after.length)
      },
    ),
  )
})

test('a paragraph is set off by empty lines', () => {
  const put = (text: string, at: number) => applied(text, paragraphEdit(text, at, '![a](b)'))
  expect(put('', 0)).toBe('![a](b)\n\n')
  expect(put('one two', 3)).toBe('one\n\n![a](b)\n\n two')
  expect(put('one\n\ntwo', 5)).toBe('one\n\n![a](b)\n\ntwo')
  expect(put('one\ntwo', 3)).toBe('one\n\n![a](b)\n\ntwo')
  expect(put('one', 40)).toBe('one\n\n![a](b)\n\n')
})
