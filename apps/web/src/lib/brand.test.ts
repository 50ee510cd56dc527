import { expect, it } from 'vitest'
import { brandOverride } from './brand.ts'

const none = { color_primary: null, color_primary_dim: null, design_id: null }

it('reads the colours and the design that an address asks for', () => {
  expect(brandOverride('?p=FF8800&pd=0a0&d=3&fromUrl=%2Fmusics')).toEqual({
    color_primary: '#ff8800',
    color_primary_dim: '#00aa00',
    design_id: 'mcn-3',
  })
  expect(brandOverride('?pd=0a0a0a')).toEqual({ ...none, color_primary_dim: '#0a0a0a' })
})

it.each([
  '#ff0000',
  '%23ff0000',
  'red',
  'ff00',
  'ff0000ff',
  '0xff00',
  'ff0000;background:url(//evil.test)',
  'url(//evil.test)',
  'expression(alert(1))',
  '</style><script>alert(1)</script>',
  'ff0000%0a',
  'ｆｆ００００',
  'a'.repeat(10_000),
  '',
  '5',
  '-1',
  '1%00',
  '1 or 1=1',
  '__proto__',
])('takes %j for no colour', (hostile) => {
  expect(brandOverride(`?p=${hostile}&pd=${hostile}`)).toEqual(none)
})

it('asks for designs that there are none of, as long as they may be a name', () => {
  for (const known of ['1', '9', 'x', '__proto__'])
    expect(brandOverride(`?d=${known}`).design_id).toBe(`mcn-${known}`)
  for (const hostile of ['', '%20', '1 or 1=1', '1%00', '</style>', 'a'.repeat(21)])
    expect(brandOverride(`?d=${hostile}`).design_id).toBeNull()
})
