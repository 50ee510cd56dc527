import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The discovery documents and recorded answers of the real platform, which are not part of the product. */
export const shared = path.join(import.meta.dirname, '../../../shared/data/youtube-api')
export const isThere = existsSync(shared)
export const read = (file: string) => JSON.parse(readFileSync(path.join(shared, file), 'utf8'))

type Schema = { [key: string]: unknown; properties?: Record<string, Schema> }

/** A schema of the discovery document as JSON Schema: closed, so that a field that the API does not have is found. */
function toJsonSchema(schema: Schema): Schema {
  const { $ref, type, properties, items, additionalProperties, enum: values } = schema
  if ($ref) return { $ref: `#/definitions/${String($ref)}` }
  return {
    ...(type === 'any' ? {} : { type }),
    ...(values ? { enum: values } : {}),
    ...(items ? { items: toJsonSchema(items as Schema) } : {}),
    ...(properties ? { properties: mapValues(properties) } : {}),
    ...(type === 'object'
      ? { additionalProperties: additionalProperties ? toJsonSchema(additionalProperties as Schema) : false }
      : {}),
  }
}
export const mapValues = (schemas: Record<string, Schema>) =>
  Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, toJsonSchema(schema)]))
