import { readFileSync } from 'node:fs'
import path from 'node:path'
import { routes } from '@cuesheet/contract/routes'
import { expect, it } from 'vitest'

const tree = path.join(import.meta.dirname, '../../../web/src/routeTree.gen.ts')

/** The addresses that the web app has screens for, written as in the contract. */
function listScreens(): string[] {
  const addresses = /interface FileRoutesByTo \{(.*?)\}/s.exec(readFileSync(tree, 'utf8'))![1]!
  return (
    [...addresses.matchAll(/^ {2}'(.*?)':/gm)]
      .map(([, to]) => to!.replaceAll(/\$(\w+)/g, '{$1}'))
      // What is unknown, and the console, which has a list of its own.
      .filter((to) => !to.endsWith('/$'))
  )
}

it('knows the same pages as the web app has screens', () => {
  expect(listScreens().sort()).toEqual([...routes].sort())
})
