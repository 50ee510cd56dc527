import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Locale } from '@cuesheet/contract/values/locale'

type Chunk = { file: string; imports?: string[] }
type Manifest = Record<string, Chunk>

/** `/assets/…` files that a page will import, in the order they are needed. */
export type PageChunks = (route: string | null, locale: Locale) => string[]

const routeKey = /^src\/routes\/(.+)\.tsx\?tsr-split=component---loader$/

/** `_signed-in/musics/_browse/index` is `/musics`, `_signed-in/manage-member_.$id` is `/manage-member/{id}`. */
function pathOf(name: string): string {
  const parts = name
    .split(/[/.]/)
    .filter((part) => !part.startsWith('_') && part !== 'index')
    .map((part) => part.replace(/_$/, '').replace(/^\$(\w+)$/, '{$1}'))
  return `/${parts.join('/')}`
}

/**
 * What the router would otherwise discover step by step, read from the manifest of the web app's build: a page names its
 * screen's chunks, its layouts' and its first texts, so that all of them come at once. Nothing without a manifest.
 */
export function readPageChunks(folder: string): PageChunks {
  const file = path.join(folder, '.vite/manifest.json')
  if (!existsSync(file)) return () => []
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const names = Object.keys(manifest).flatMap((key) => routeKey.exec(key)?.[1] ?? [])
  const isLayout = (name: string) => names.some((other) => other.startsWith(`${name}/`))
  const entry = new Set<string>()
  collect(['index.html'], entry)
  const screens = new Map(names.filter((name) => !isLayout(name)).map((name) => [pathOf(name), name]))

  function collect(keys: readonly string[], chunks: Set<string>): Set<string> {
    for (const key of keys) {
      const chunk = manifest[key]
      if (!chunk || chunks.has(chunk.file) || entry.has(chunk.file)) continue
      chunks.add(chunk.file)
      collect(chunk.imports ?? [], chunks)
    }
    return chunks
  }

  return (route, locale) => {
    const name = route === null ? undefined : screens.get(route)
    if (name === undefined) return []
    const layouts = names.filter((other) => name.startsWith(`${other}/`))
    const keys = [...layouts, name].map((name) => `src/routes/${name}.tsx?tsr-split=component---loader`)
    const isSignedIn = layouts.includes('_signed-in')
    const texts = isSignedIn ? ['app', 'shell'] : ['app']
    keys.push(...texts.map((namespace) => `src/locales/${locale}/${namespace}.json`))
    if (isSignedIn) keys.push('src/lib/text-files.ts')
    return [...collect(keys, new Set())].map((chunk) => `/${chunk}`)
  }
}
