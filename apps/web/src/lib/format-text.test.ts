import compile from 'icu-minify/compile'
import { expect, test } from 'vitest'
import formatText from './format-text.ts'

const format = (text: string, values: Record<string, unknown>) =>
  formatText('key', compile(text), values as never, {
    cache: {} as never,
    formatters: {} as never,
    locale: 'en',
  })

test('names are isolated in every sentence they are put into, plain and rich', () => {
  expect(format('Delete {name}?', { name: 'דנה (2)' })).toBe('Delete \u2068דנה (2)\u2069?')
  expect(format('Delete {name}?', { name: 'Ann (2)' })).toBe('Delete Ann (2)?')
  const bold = (parts: unknown) => `<b>${parts}</b>`
  expect(format('<b>{name}</b>: {title}', { b: bold, name: 'Ann', title: 'שיר' })).toBe(
    '<b>Ann</b>: \u2068שיר\u2069',
  )
})
