// One hash over the sources of something that is made from them, and made again when they have changed.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { inProject } from './project.mjs'

/** Not sources: what was built, and what the build writes among the sources. */
const isSource = (name) => !['dist', 'node_modules'].includes(name) && !/\.(gen|test)\.tsx?$/.test(name)

function* listFiles(place) {
  if (statSync(place).isFile()) {
    yield place
    return
  }
  for (const name of readdirSync(place).sort()) if (isSource(name)) yield* listFiles(path.join(place, name))
}

/** `places`: files and folders of the project. */
export function hashSources(places) {
  const hash = createHash('sha256')
  for (const place of places)
    for (const file of listFiles(inProject(place)))
      hash.update(path.relative(inProject(), file)).update(readFileSync(file))
  return hash.digest('hex')
}
