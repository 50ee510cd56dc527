import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandColours, brandVariables, neutralBrand, surfaces } from './brand-colours.ts'
import { contrast } from './contrast.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** One expectation for many grounds: each costs more than what it looks at. */
const leastContrast = (one: string, others: readonly string[]) =>
  Math.min(...others.map((other) => contrast(one, other)))

describe('brandColours', () => {
  it('holds WCAG AA on every surface of both schemes for any brand', () => {
    fc.assert(
      fc.property(colour, colour, (primary, dim) => {
        const schemes = brandColours(primary, dim)
        for (const scheme of ['light', 'dark'] as const) {
          const { fill, dim: pressed, on, text, mark, tint } = schemes[scheme]
          const grounds = Object.values(surfaces[scheme])
          expect(leastContrast(on, [fill, pressed])).toBeGreaterThanOrEqual(4.5)
          expect(leastContrast(text, [...grounds, tint])).toBeGreaterThanOrEqual(4.5)
          expect(leastContrast(mark, grounds)).toBeGreaterThanOrEqual(3)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('has lines that are told from the brand’s own and from each other, for any brand', () => {
    fc.assert(
      fc.property(colour, (primary) => {
        const schemes = brandColours(primary, primary)
        for (const scheme of ['light', 'dark'] as const) {
          const found = schemes[scheme]
          const lines = [found.mark, found['line-2'], found['line-3'], found['line-4']]
          const { surface, bg } = surfaces[scheme]
          const onGround = lines.map((line) => leastContrast(line, [surface, bg]))
          const besides = lines.slice(0, -1).map((line, at) => leastContrast(line, lines.slice(at + 1)))
          expect(Math.min(...onGround), `${lines} on their grounds`).toBeGreaterThanOrEqual(3)
          expect(Math.min(...besides), `${lines} beside each other`).toBeGreaterThanOrEqual(1.5)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('uses colours that are given as they are, and adapts only the text on them and in them', () => {
    fc.assert(
      fc.property(colour, colour, (primary, dim) => {
        const schemes = brandColours(primary, dim, { primary: true, primaryDim: true })
        for (const scheme of ['light', 'dark'] as const) {
          const found = schemes[scheme]
          expect(found).toMatchObject({ fill: primary, mark: primary, dim })
          expect(contrast(found.on, primary)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(found['on-dim'], dim)).toBeGreaterThanOrEqual(4.5)
          const grounds = [...Object.values(surfaces[scheme]), found.tint]
          expect(leastContrast(found.text, grounds)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('leaves a colour that already holds as it is', () => {
    expect(brandColours('#5b4cf0', '#4a3cd6').light).toMatchObject({
      fill: '#5b4cf0',
      dim: '#4a3cd6',
      on: '#ffffff',
      mark: '#5b4cf0',
    })
  })

  it('knows contrast as WCAG defines it', () => {
    expect(contrast('#000000', '#ffffff')).toBe(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })
})

it('names each colour once for every scheme, as #rrggbb', () => {
  const named = brandVariables(neutralBrand.color_primary, neutralBrand.color_primary_dim)
  expect(new Set(named.map(([name]) => name)).size).toBe(20)
  for (const [name, value] of named) {
    expect(name).toMatch(/^--brand-(fill|dim|on|on-dim|text|mark|tint|line-[234])-(light|dark)$/)
    expect(value).toMatch(/^#[0-9a-f]{6}$/)
  }
})
