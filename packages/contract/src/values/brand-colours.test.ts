import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandColours, brandVariables, neutralBrand, surfaces } from './brand-colours.ts'
import { contrast } from './contrast.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

/** `npm test` tries less than `npm run test:all`. */
const tries = process.env.TEST_SAMPLE ? 100 : 1000

describe('brandColours', () => {
  it('holds WCAG AA on every surface of both schemes for any brand', () => {
    fc.assert(
      fc.property(colour, colour, (primary, dim) => {
        const schemes = brandColours(primary, dim)
        for (const scheme of ['light', 'dark'] as const) {
          const { fill, dim: pressed, on, text, mark, tint } = schemes[scheme]
          expect(contrast(on, fill)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(on, pressed)).toBeGreaterThanOrEqual(4.5)
          for (const ground of [...Object.values(surfaces[scheme]), tint])
            expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
          for (const ground of Object.values(surfaces[scheme]))
            expect(contrast(mark, ground)).toBeGreaterThanOrEqual(3)
        }
      }),
      { numRuns: tries * 2 },
    )
  })

  it('has lines that are told from the brand’s own and from each other, for any brand', () => {
    fc.assert(
      fc.property(colour, (primary) => {
        const schemes = brandColours(primary, primary)
        for (const scheme of ['light', 'dark'] as const) {
          const found = schemes[scheme]
          const lines = [found.mark, found['line-2'], found['line-3'], found['line-4']]
          for (const [at, line] of lines.entries()) {
            for (const ground of [surfaces[scheme].surface, surfaces[scheme].bg])
              expect(contrast(line, ground), `${line} on ${ground}`).toBeGreaterThanOrEqual(3)
            for (const other of lines.slice(at + 1))
              expect(contrast(line, other), `${line} beside ${other}`).toBeGreaterThanOrEqual(1.5)
          }
        }
      }),
      { numRuns: tries * 2 },
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
          for (const ground of [...Object.values(surfaces[scheme]), found.tint])
            expect(contrast(found.text, ground)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: tries },
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
