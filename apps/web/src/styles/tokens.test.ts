import { readFileSync } from 'node:fs'
import { surfaces } from '@cuesheet/contract/values/brand-colours'
import { contrast } from '@cuesheet/contract/values/contrast'
import { describe, expect, it } from 'vitest'

describe('styles/tokens.css', () => {
  const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
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
      ...['danger', 'danger-dim'].map((ground) => ['on-danger', ground, 4.5] as const),
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
