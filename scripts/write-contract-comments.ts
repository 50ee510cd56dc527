// npm run api:comments — what the API reference says of each property: the comments of the contract. With --check it only
// says whether they are current.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Endpoint } from '@cuesheet/contract/endpoint'
import { describeApi, listDescribed } from '../apps/server/src/http/describe-api.ts'
import { listNamedSchemas } from '../apps/server/src/http/list-named-schemas.ts'
import { listNamedEndpoints } from '../apps/server/src/testing/contract-endpoints.ts'
import { type Comments, readContractComments } from './read-contract-comments.ts'

const commentsFile = path.join(import.meta.dirname, '../apps/server/src/http/contract-comments.gen.json')

/** By location in the document, what the contract says of it. */
async function makeContractComments(): Promise<Record<string, string>> {
  const read = readContractComments()
  const named = await listNamedSchemas()
  const endpoints = await listNamedEndpoints()
  const placeOf = new Map<Endpoint, { file: string; name: string }>(
    endpoints.map(({ endpoint, file, name }) => [endpoint, { file, name }]),
  )
  const document = describeApi([...placeOf.keys()], { base_path: '/api', named })
  const commentsOf = ({ file, name }: { file: string; name: string }) => read.get(file)?.get(name)
  const roots = new Map<string, Comments | undefined>()
  for (const each of named) {
    roots.set(each.id, commentsOf(each))
    roots.set(`${each.id}Input`, commentsOf(each))
  }
  for (const [{ method, path: at }, place] of placeOf)
    for (const part of ['query', 'body', 'answer'])
      roots.set(`${method} /${at} ${part}`, commentsOf(place)?.properties?.[part])
  const found: Record<string, string> = {}
  for (const { location } of listDescribed(document)) {
    const end = location.indexOf('.', location.lastIndexOf(' '))
    const [root, names] =
      end < 0 ? [location, []] : [location.slice(0, end), location.slice(end + 1).split('.')]
    let comments = roots.get(root)
    for (const name of names) comments = comments?.properties?.[name]
    if (comments?.text !== undefined) found[location] = comments.text
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const comments = `${JSON.stringify(await makeContractComments(), null, 2)}\n`
if (!process.argv.includes('--check')) writeFileSync(commentsFile, comments)
else if (readFileSync(commentsFile, 'utf8') !== comments) {
  console.error('contract-comments.gen.json is not what the contract says: npm run api:comments')
  process.exitCode = 1
}
