import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'

/** A schema that the contract exports, under the name that it has in the document. */
export type NamedSchema = { id: string; file: string; name: string; schema: z.core.$ZodType }

/** Every schema that the contract exports, found by importing every file of it. */
export async function listNamedSchemas(): Promise<NamedSchema[]> {
  const folder = path.dirname(fileURLToPath(import.meta.resolve('@cuesheet/contract/endpoint')))
  const schemas: Omit<NamedSchema, 'id'>[] = []
  for (const file of (await readdir(folder, { recursive: true })).sort()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module = (await import(path.join(folder, file))) as Record<string, unknown>
    for (const [name, schema] of Object.entries(module))
      if (isSchema(schema) && !schemas.some((other) => other.schema === schema))
        schemas.push({ file: file.replace(/\.ts$/, ''), name, schema })
  }
  const pascal = (text: string) =>
    text.replaceAll(/(?:^|[/_-])(\w)/g, (_, letter: string) => letter.toUpperCase())
  return schemas.map((each) => {
    const isAlone = schemas.filter(({ name }) => name === each.name).length === 1
    const id = pascal(isAlone ? each.name : `${each.file}-${each.name}`).replace(/(?<=.)Schema$/, '')
    return { ...each, id }
  })
}

const isSchema = (value: unknown): value is z.core.$ZodType =>
  typeof value === 'object' && value !== null && '_zod' in value
