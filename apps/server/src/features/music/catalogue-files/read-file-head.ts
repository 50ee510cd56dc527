import type { catalogueFileHead } from '@cuesheet/contract/console-catalogue-files'
import type { AnswerOf } from '@cuesheet/contract/endpoint'
import { withParts } from '../../../csv/read-parts.ts'
import { RefusedFile } from '../../../csv/refused-file.ts'
import { fieldOf } from '../catalogue-import/catalogue-columns.ts'
import { catalogueName, onlyPart } from '../catalogue-import/only-part.ts'
import { readFirstRows } from '../catalogue-import/read-catalogue.ts'
import { bounds, longest } from './apply-file.ts'
import type { UploadedFile } from './uploaded-files.ts'

type Head = Pick<AnswerOf<typeof catalogueFileHead>, 'refused' | 'columns'>

const shownRows = 5
const longestValue = 200

/** A file's columns, what each is taken for, and its first rows; or why it cannot be read. */
export async function readFileHead({ content }: UploadedFile, encoding: string): Promise<Head> {
  try {
    return await withParts(
      content,
      async (parts) => {
        const { header, rows } = await readFirstRows(onlyPart(parts), { encoding, ...longest }, shownRows)
        const taken = new Set<string>()
        const columns = header.map((name, at) => {
          const found = fieldOf(name)
          const field = found === null || (taken.has(found) && found !== 'tags') ? null : found
          if (field) taken.add(field)
          return { name, field, values: rows.map((row) => (row[at] ?? '').slice(0, longestValue)) }
        })
        return { refused: null, columns }
      },
      catalogueName,
      bounds,
    )
  } catch (error) {
    if (error instanceof RefusedFile) return { refused: error.message, columns: [] }
    throw error
  }
}
