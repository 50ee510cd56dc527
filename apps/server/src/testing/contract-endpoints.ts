import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from '@cuesheet/contract/endpoint'

const folder = path.join(import.meta.dirname, '../../../../packages/contract/src')

/** Every endpoint of the contract with the file and name it has there, found by importing every file: none can be missed. */
export async function listNamedEndpoints(): Promise<{ endpoint: Endpoint; file: string; name: string }[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const found = await Promise.all(
    files.map(async (file) => {
      const module = (await import(path.join(folder, file))) as Record<string, unknown>
      return Object.entries(module).flatMap(([name, value]) =>
        isEndpoint(value) ? [{ endpoint: value, file: file.replace(/\.ts$/, ''), name }] : [],
      )
    }),
  )
  return found.flat()
}

export const listContractEndpoints = async (): Promise<Endpoint[]> =>
  (await listNamedEndpoints()).map(({ endpoint }) => endpoint)

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'answer' in value && 'path' in value
}
