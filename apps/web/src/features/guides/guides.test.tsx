import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type GuideId, guideIds, guides } from '@cuesheet/contract/guides'
import { findRoute } from '@cuesheet/contract/routes'
import { networkConstants } from '@cuesheet/contract/values/network-constants'
import { renderToStaticMarkup } from 'react-dom/server'
import { createTranslator } from 'use-intl/core'
import { describe, expect, it } from 'vitest'
import { authsDrawings } from './drawings/auths-drawings.tsx'
import { mobileAuthDrawings } from './drawings/mobile-auth-drawings.tsx'
import { mobileUnlockDrawings } from './drawings/mobile-unlock-drawings.tsx'
import { mobileUploadDrawings } from './drawings/mobile-upload-drawings.tsx'
import { pcAuthDrawings } from './drawings/pc-auth-drawings.tsx'
import { pcUploadDrawings } from './drawings/pc-upload-drawings.tsx'
import type { Drawings } from './guide-drawing.ts'
import { families, textValues } from './text-values.ts'

const drawings: Record<GuideId, Drawings> = {
  'pc-auth': pcAuthDrawings,
  'mobile-auth': mobileAuthDrawings,
  'pc-upload': pcUploadDrawings,
  'ios-mobile-upload': mobileUploadDrawings('ios'),
  'aos-mobile-upload': mobileUploadDrawings('aos'),
  'ios-mobile-unlock': mobileUnlockDrawings('ios'),
  'aos-mobile-unlock': mobileUnlockDrawings('aos'),
}
const constants = networkConstants.parse({})

type Step = { title: string; text: string; tip?: string }
type Texts = Record<string, { title: string; lead: string; steps: Record<string, Step> }>
const readTexts = (locale: string) =>
  JSON.parse(readFileSync(path.join(import.meta.dirname, `../../locales/${locale}/guides.json`), 'utf8')) as {
    texts: Texts
  }

describe.each(guideIds)('%s', (guide) => {
  it('has a page, and a drawing for each step and nothing else', () => {
    expect(findRoute(guides[guide].path)).toBe(guides[guide].path)
    expect(Object.keys(drawings[guide])).toEqual([...guides[guide].steps])
  })

  it('draws without words or colours of its own, each step differently', () => {
    const seen = new Set<string>()
    for (const draw of Object.values(drawings[guide])) {
      const svg = renderToStaticMarkup(draw({ constants }))
      expect(svg).toMatch(/^<svg viewBox="0 0 320 200"/)
      expect(svg).not.toMatch(/<text|<image|href=|#[0-9a-f]{3}|rgb\(|NaN|undefined/i)
      seen.add(svg)
    }
    expect(seen.size).toBe(guides[guide].steps.length)
  })
})

it('draws what follows a verification, too', () => {
  expect(Object.keys(authsDrawings)).toEqual(Object.keys(readTexts('ko').texts.auths!.steps))
})

it('draws the volumes where the network has set them', () => {
  const draw = (percent: number) =>
    renderToStaticMarkup(
      pcUploadDrawings.volume({ constants: { ...constants, recommended_music_volume_percent: percent } }),
    )
  expect(draw(15)).not.toBe(draw(40))
})

describe.each(['ko', 'en', 'zh-CN', 'zh-TW'] as const)('in %s', (locale) => {
  const messages = readTexts(locale)
  const odd = Object.fromEntries(Object.keys(constants).map((name, index) => [name, 7001 + index]))
  const t = createTranslator({
    locale,
    messages: { guides: messages } as never,
    namespace: 'guides' as never,
  }) as unknown as { markup: (key: string, values: object) => string }
  const tags = { b: (words: string) => words, code: (words: string) => words }
  const say = (key: string, device: string) =>
    t.markup(key, { ...textValues({ ...constants, ...odd }, locale, device), ...tags })

  const listKeys = (guide: GuideId) => {
    const family = families[guide]
    const { steps } = messages.texts[family]!
    return Object.entries(steps).flatMap(([name, step]) =>
      Object.keys(step).map((part) => `texts.${family}.steps.${name}.${part}`),
    )
  }

  it('has the words of every step in the order of its guide', () => {
    for (const guide of guideIds)
      expect(Object.keys(messages.texts[families[guide]]!.steps), guide).toEqual([...guides[guide].steps])
  })

  it('takes its figures from the network, and writes none of them itself', () => {
    const all = guideIds
      .flatMap((guide) => [
        say(`texts.${families[guide]}.lead`, guide.split('-')[0]!),
        ...listKeys(guide).map((key) => say(key, guide.split('-')[0]!)),
      ])
      .join('\n')
    for (const name of [
      'least_music_volume_percent',
      'recommended_music_volume_percent',
      'recommended_length_seconds',
      'earnings_visible_after_days',
      'recognition_days_from',
      'recognition_days_to',
    ])
      expect(all.replaceAll(',', ''), name).toContain(String(odd[name]))
    expect(all).not.toMatch(/\b1[15] ?%|\b35\b/)
    expect(all).not.toMatch(/[{}<>]/)
  })

  it('distinguishes an iPhone from an Android', () => {
    for (const guide of ['ios-mobile-upload', 'ios-mobile-unlock'] as const) {
      const words = (device: string) => listKeys(guide).map((key) => say(key, device))
      expect(words('ios')).not.toEqual(words('aos'))
      expect(say(`texts.${families[guide]}.title`, 'ios')).toContain('iPhone')
      expect(say(`texts.${families[guide]}.title`, 'aos')).toContain('Android')
    }
  })
})
