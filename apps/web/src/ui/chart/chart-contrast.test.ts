import { readFileSync } from 'node:fs'
import { surfaces } from '@cuesheet/contract/values/brand-colours'
import { contrast } from '@cuesheet/contract/values/contrast'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const tokens = Object.fromEntries(
  [...read('../../styles/tokens.css').matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { light: light!, dark: dark! }],
  ),
)
const chart = read('./chart.css').replace(/@media[\s\S]*/, '')
const bodyOf = (name: string) => chart.match(new RegExp(`\\.chart-${name} \\{([^}]*)\\}`))?.[1] ?? ''

it.each(['hatch', 'held', 'marked', 'incomplete', 'compared', 'crosshair'])(
  'chart-%s holds 3:1 on a card',
  (name) => {
    const body = bodyOf(name)
    const ink = body.match(/(?:stroke|--chart-ink): var\(--([\w-]+)\)/)?.[1]
    expect(ink, `the colour of .chart-${name}`).toBeDefined()
    expect(body).not.toContain('opacity')
    for (const scheme of ['light', 'dark'] as const)
      expect(contrast(tokens[ink!]![scheme], surfaces[scheme].surface)).toBeGreaterThanOrEqual(3)
  },
)
