import { readFileSync } from 'node:fs'
import path from 'node:path'
import { surfaces } from '@cuesheet/contract/values/brand-colours'
import { contrast } from '@cuesheet/contract/values/contrast'
import { expect, test } from 'vitest'

const css = readFileSync(path.join(import.meta.dirname, 'layers.css'), 'utf8')
const layers = [
  ...css.matchAll(/\.chart-layer-(\d+) \{\s+--chart-ink: light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g),
].map(([, at, light, dark]) => ({ at: Number(at), light: light!, dark: dark! }))

test('29 layers, each another colour, at 3:1 on every surface of its scheme', () => {
  expect(layers.map(({ at }) => at)).toEqual(Array.from({ length: 29 }, (_, at) => at))
  for (const scheme of ['light', 'dark'] as const) {
    expect(new Set(layers.map((layer) => layer[scheme])).size).toBe(29)
    for (const layer of layers)
      for (const surface of Object.values(surfaces[scheme]))
        expect(contrast(layer[scheme], surface), `${scheme} ${layer.at}`).toBeGreaterThanOrEqual(3)
  }
})

test('neighbours differ in lightness too, for those who see hues alike', () => {
  for (const scheme of ['light', 'dark'] as const)
    for (const [index, layer] of layers.slice(1).entries())
      expect(contrast(layer[scheme], layers[index]![scheme]), `${scheme} ${layer.at}`).toBeGreaterThan(1.1)
})
