import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const page = `<!doctype html>
<html lang="ko">
  <head>
    <meta name="color-scheme" content="light dark" />
    <title>Cuesheet</title>
    <!--site-head-->
    <script type="application/json" id="runtime-config"></script>
    <script type="module" src="/assets/main-abc123.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`

export const builtScript = `console.log(${JSON.stringify('x'.repeat(4000))})`

/** A folder as the web app's build leaves it, small. */
export function createWebFolder(): { folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'cuesheet-web-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'index.html'), page)
  writeFileSync(path.join(folder, '.sources-hash'), 'not for anyone')
  writeFileSync(path.join(folder, 'robots.txt'), 'User-agent: *')
  writeFileSync(path.join(folder, 'assets/main-abc123.js'), builtScript)
  writeFileSync(path.join(folder, 'assets/main-abc123.js.br'), brotliCompressSync(builtScript))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

/** The runtime configuration that a page carries. */
export function configOf(html: string) {
  return JSON.parse(/<script type="application\/json" id="runtime-config">(.*?)<\/script>/s.exec(html)![1]!)
}
