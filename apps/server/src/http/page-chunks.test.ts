import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { routes } from '@cuesheet/contract/routes'
import { afterAll, describe, expect, it } from 'vitest'
import { readPageChunks } from './page-chunks.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-chunks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const webRoutes = path.join(import.meta.dirname, '../../../web/src/routes')
const names = globSync('**/*.tsx', { cwd: webRoutes })
  .filter((file) => !path.basename(file).startsWith('-'))
  .map((file) => file.replace(/\.tsx$/, ''))
const keyOf = (name: string) => `src/routes/${name}.tsx?tsr-split=component---loader`

const manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_frame.js'] },
  '_frame.js': { file: 'assets/frame.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_frame.js'] },
  'src/locales/en/app.json': { file: 'assets/app-en.js' },
  'src/locales/en/shell.json': { file: 'assets/shell-en.js' },
  'src/lib/text-files.ts': { file: 'assets/text-files.js' },
  ...Object.fromEntries(
    names.map((name) => [keyOf(name), { file: `assets/${name}.js`, imports: ['_shared.js', '_frame.js'] }]),
  ),
}
mkdirSync(path.join(folder, '.vite'))
writeFileSync(path.join(folder, '.vite/manifest.json'), JSON.stringify(manifest))

describe('the chunks that a page names', () => {
  const chunksOf = readPageChunks(folder)

  it('are its layouts’, its screen’s with what they import, and its first texts; not those of every page', () => {
    expect(chunksOf('/manage-member/{id}', 'en')).toEqual([
      '/assets/_signed-in.js',
      '/assets/shared.js',
      '/assets/_signed-in/manage-member_.$id.js',
      '/assets/app-en.js',
      '/assets/shell-en.js',
      '/assets/text-files.js',
    ])
    expect(chunksOf('/login', 'en')).toEqual(['/assets/login.js', '/assets/shared.js', '/assets/app-en.js'])
  })

  it('are there for each screen', () => {
    const own = routes.map((route) => chunksOf(route, 'en').filter((file) => !file.endsWith('-en.js')))
    expect(new Set(own.map((files) => files.join())).size).toBe(routes.length)
  })

  it('are none where there is no screen or no manifest', () => {
    expect(chunksOf(null, 'en')).toEqual([])
    expect(readPageChunks(os.tmpdir())('/login', 'en')).toEqual([])
  })
})
