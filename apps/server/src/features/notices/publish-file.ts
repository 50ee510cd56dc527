import { readFile } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import type { Database } from '../../db/connection.ts'
import type { DB } from '../../db/tables.gen.ts'
import { runOrRollBack } from '../../db/transaction.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import { listTexts, type NoticeText } from './authored-queries.ts'
import { createNotice, rewrittenIn, updateNotice, type Writing } from './mutations.ts'
import { storeUnused } from './notice-pictures.ts'
import { type NoticeFile, parseNoticeFile } from './parse-notice-file.ts'
import { plainText } from './rules.ts'
import { takePictures } from './take-pictures.ts'

export type Published = { notice_id: number; slug: string; outcome: 'written' | 'changed' | 'unchanged' }

/** Publishes a notice's file, or what has changed in it since: files are known again by their slug. */
export async function publishFile(
  db: Database,
  file: string,
  { now, is_news, dry_run }: { now: Date; is_news: boolean; dry_run: boolean },
): Promise<Published> {
  const noticeFile = parseNoticeFile(await readText(file), file)
  const { pictures, rewrite } = await takePictures(noticeFile.texts, file)
  return runOrRollBack(db, dry_run, async (trx) => {
    const networks = noticeFile.networks && (await idsOf(trx, noticeFile.networks, file))
    const addresses = new Map<string, string>()
    for (const [target, picture] of pictures) addresses.set(target, await storeUnused(trx, picture))
    const { slug, roles, is_draft, publish_from, publish_until, is_pinned, is_urgent } = noticeFile
    const writing: Writing = {
      slug,
      networks,
      roles,
      is_draft,
      publish_from,
      publish_until,
      is_pinned,
      is_urgent,
      texts: noticeFile.texts.map(({ locale, title, body }) =>
        plainText({ locale, title, body: rewrite(body, addresses) }),
      ),
    }
    const notice = await findBySlug(trx, slug)
    const acting = { account_id: null, now }
    if (!notice) {
      const notice_id = await createNotice(trx, 'installation', writing, acting)
      return { notice_id, slug, outcome: 'written' }
    }
    const { notice_id } = notice
    if (!is_news && isSame(notice, await listTexts(trx, notice_id), writing, now))
      return { notice_id, slug, outcome: 'unchanged' }
    await updateNotice(trx, 'installation', { ...writing, notice_id, is_news }, acting)
    return { notice_id, slug, outcome: 'changed' }
  })
}

async function readText(file: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new OperatorError(`There is no file ${file}.`)
    if ((error as NodeJS.ErrnoException).code === 'EISDIR') throw new OperatorError(`${file} is a folder.`)
    if (error instanceof TypeError) throw new OperatorError(`${file} is not UTF-8.`)
    throw error
  }
}

async function idsOf(
  trx: Transaction<DB>,
  names: NonNullable<NoticeFile['networks']>,
  file: string,
): Promise<number[]> {
  const networks = await trx.selectFrom('networks').select(['network_id', 'name']).orderBy('name').execute()
  return names.map((name) => {
    const found = networks.find((network) => network.name === name)
    if (found) return found.network_id
    throw new OperatorError(
      `${file}: there is no network ${name}. The networks are ${networks.map((network) => network.name).join(', ') || 'none yet'}.`,
    )
  })
}

type Known = NonNullable<Awaited<ReturnType<typeof findBySlug>>>

async function findBySlug(trx: Transaction<DB>, slug: string) {
  return trx.selectFrom('notices').selectAll().where('slug', '=', slug).forUpdate().executeTakeFirst()
}

/** Whether publishing would change nothing; without a beginning, whenever it began, if it has. */
function isSame(notice: Known, texts: readonly NoticeText[], writing: Writing, now: Date): boolean {
  const sorted = (list: readonly unknown[] | null | undefined) => JSON.stringify([...(list ?? [])].sort())
  const { publish_from } = notice
  const hasBegun = publish_from !== null && publish_from <= now
  return (
    notice.withdrawn_at === null &&
    notice.is_draft === writing.is_draft &&
    notice.is_pinned === writing.is_pinned &&
    notice.is_urgent === writing.is_urgent &&
    (writing.publish_from === null
      ? writing.is_draft
        ? publish_from === null
        : hasBegun
      : publish_from?.toISOString() === writing.publish_from) &&
    (notice.publish_until?.toISOString() ?? null) === writing.publish_until &&
    sorted(notice.networks) === sorted(writing.networks) &&
    sorted(notice.roles) === sorted(writing.roles) &&
    texts.length === writing.texts.length &&
    rewrittenIn(texts, writing.texts).length === 0
  )
}
