import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandColours, contrast, surfaces } from './brand-colours.ts'

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`)

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
      { numRuns: 2000 },
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

describe('styles/tokens.css', () => {
  const css = readFileSync(new URL('../styles/tokens.css', import.meta.url), 'utf8')
  const tokens = Object.fromEntries(
    [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name, light, dark]) => [
      name!,
      { light: light!, dark: dark! },
    ]),
  )

  it.each(['light', 'dark'] as const)(
    'has the surfaces that brand colours are computed for (%s)',
    (scheme) => {
      for (const [name, value] of Object.entries(surfaces[scheme])) expect(tokens[name]?.[scheme]).toBe(value)
    },
  )

  it.each(['light', 'dark'] as const)('holds WCAG AA for text and marks (%s)', (scheme) => {
    const grounds = Object.keys(surfaces.light)
    const pairs = [
      ...['text', 'muted', 'faint', 'up', 'down', 'warn', 'info', 'danger'].flatMap((ink) =>
        grounds.map((ground) => [ink, ground, 4.5] as const),
      ),
      ...['up', 'down', 'warn', 'info'].map((ink) => [ink, `${ink}-bg`, 4.5] as const),
      ...['series-2', 'control-line'].flatMap((ink) =>
        ['bg', 'surface'].map((ground) => [ink, ground, 3] as const),
      ),
    ]
    for (const [ink, ground, least] of pairs)
      expect(
        contrast(tokens[ink]![scheme], tokens[ground]![scheme]),
        `${ink} on ${ground}`,
      ).toBeGreaterThanOrEqual(least)
  })
})
