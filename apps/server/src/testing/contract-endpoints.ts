import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Endpoint } from '@cuesheet/contract/endpoint'

const folder = path.join(import.meta.dirname, '../../../../packages/contract/src')

/** Every endpoint of the contract, found by importing every file, so that a new one cannot be missed. */
export async function listContractEndpoints(): Promise<Endpoint[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const modules = await Promise.all(
    files.map((name) => import(path.join(folder, name)) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint))
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'answer' in value && 'path' in value
}
