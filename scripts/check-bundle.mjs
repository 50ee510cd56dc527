// What a browser must load before a page can be used: the gzipped JavaScript of its chunks, read from Vite's manifest.
import { readdirSync, readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inProject } from './project.mjs'

const dist = inProject('apps/web/dist')
const route = (name) => `src/routes/${name}.tsx?tsr-split=component---loader`

/** By page: its chunks besides the entry, its message files, and its budget. */
const pages = {
  '/login': { chunks: [route('login')], texts: ['app', 'auth'], max_kilobytes: 123 },
  '/dashboard': {
    chunks: [route('_signed-in'), route('_signed-in/dashboard')],
    texts: ['app', 'shell', 'dashboard'],
    max_kilobytes: 172,
  },
}

/** A chunk with everything it imports before it runs; the JavaScript files only. What is below the first screenful is loaded on its own. */
function collectFiles(manifest, keys, files = new Set(), seen = new Set()) {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the build has no chunk ${key}: scripts/check-bundle.mjs names it`)
    files.add(chunk.file)
    collectFiles(manifest, chunk.imports ?? [], files, seen)
  }
  return [...files].filter((file) => file.endsWith('.js'))
}

/** One check for each page; its message gives the size either way. */
export function listBundleChecks() {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))
  const locales = readdirSync(inProject('apps/web/src/locales'))
  return Object.entries(pages).map(([page, { chunks, texts, max_kilobytes }]) => {
    const sizes = locales.map((locale) => {
      const words = texts.map((name) => `src/locales/${locale}/${name}.json`)
      const files = collectFiles(manifest, ['index.html', ...chunks, ...words])
      return files.reduce((sum, file) => sum + gzipSync(readFileSync(`${dist}/${file}`)).length, 0)
    })
    const kilobytes = Math.max(...sizes) / 1000
    return {
      name: `initial JavaScript of ${page}: ${kilobytes.toFixed(1)} kB gzip of at most ${max_kilobytes}`,
      run: async () => ({
        passed: kilobytes <= max_kilobytes ? 1 : 0,
        failed: kilobytes <= max_kilobytes ? 0 : 1,
      }),
    }
  })
}
