import fc from 'fast-check'
import { expect, it } from 'vitest'
import { brandPairs, findUnreadable, mendBrand } from './brand-pairs.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

it('says of each pair how far its colours are apart', () => {
  const pairs = brandPairs('#000000', '#000000')
  expect(pairs).toHaveLength(8)
  expect(pairs[0]).toEqual({
    use: 'button',
    scheme: 'light',
    ink: '#ffffff',
    ground: '#000000',
    ratio: 21,
    needed: 4.5,
  })
})

it('refuses yellow on white, and leaves what can be read as it is', () => {
  expect(findUnreadable('#ffee00', '#ffdd00')).toBe('color_primary')
  expect(findUnreadable('#5b5bd6', '#4a4ac0')).toBeNull()
  expect(mendBrand('#5b5bd6', '#4a4ac0')).toEqual({ color_primary: '#5b5bd6', color_primary_dim: '#4a4ac0' })
})

it('mends any brand', () => {
  fc.assert(
    fc.property(colour, colour, (primary, dim) => {
      const mended = mendBrand(primary, dim)
      expect(findUnreadable(mended.color_primary, mended.color_primary_dim)).toBeNull()
    }),
    { numRuns: 200 },
  )
})
