import { getChoseong } from 'es-hangul'
import { sql } from 'kysely'
import type { Database } from '../../../db/connection.ts'
import { normalizeSearch } from './normalize-search.ts'
import { isInitials } from './search-words.ts'

/** Which tags each word of a search may mean; of one that means none there is no entry. */
export type TagWords = ReadonlyMap<string, number[]>

const isWide = (word: string) => /[^\x20-\x7f]/.test(word)

/** 잔잔하게, 잔잔한 → 잔잔. */
const stemOf = (word: string) =>
  word.replace(
    /(?<=[가-힣]{2})(?:스러운|스럽게|로운|롭게|하게|하다|적인|적으로|적|한|히|은|는|운|인|게|다)$/,
    '',
  )

/** A word means a name's whole word; its beginning, of three Latin letters; or a part, of two Korean or Chinese ones. */
function means(word: string, name: string): boolean {
  const joined = name.replaceAll(' ', '')
  if (name.split(' ').includes(word) || joined === word) return true
  const { length } = [...word]
  if (isInitials(word)) return length > 1 && getChoseong(joined).startsWith(word)
  if (isWide(word)) return length > 1 && joined.includes(stemOf(word))
  return length > 2 && name.split(' ').some((part) => part.startsWith(word))
}

/** Moods and other tags by their names in every language, also of those that were merged into them. */
export async function findTagWords(db: Database, words: readonly string[]): Promise<TagWords> {
  const { rows } = await sql<{ tag_id: number; names: string[] }>`
    select tag_id, array[slug] || array(select value from jsonb_each_text(names))
      || array(select merged_tags.slug from merged_tags where merged_tags.tag_id = tags.tag_id) as names
    from tags order by tag_id`.execute(db)
  const tags = rows.map(({ tag_id, names }) => ({ tag_id, names: names.map(normalizeSearch) }))
  const idsOf = (word: string) =>
    tags.filter(({ names }) => names.some((name) => means(word, name))).map(({ tag_id }) => tag_id)
  return new Map(words.map((word) => [word, idsOf(word)] as const).filter(([, ids]) => ids.length > 0))
}
