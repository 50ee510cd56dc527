import path from 'node:path'
import { maxPictureBytes, noticePicture } from '@cuesheet/contract/values/notices'
import { readWithin } from '../../disk/read-within.ts'
import { OperatorError } from '../../errors/operator-error.ts'
import type { Picture } from '../pictures/public.ts'
import { preparePicture, tooLarge } from './notice-pictures.ts'
import type { NoticeFile } from './parse-notice-file.ts'

/** `![words](target "title")`, the target in < > where it holds spaces. */
const image = /!\[([^\]]*)\]\(\s*(?:<([^>\n]+)>|([^\s)]+))(\s+"[^"]*")?\s*\)/g

/** `![words][name]`, which would be left out without a word. */
const referenced = /!\[[^\]\n]*\]\[[^\]\n]*\]/

/**
 * The pictures that a notice's texts name by file, relative to its own, prepared; and how to write the texts once these
 * are stored. Throws an OperatorError with file and line for one that is elsewhere, absent or none.
 */
export async function takePictures(
  texts: NoticeFile['texts'],
  file: string,
): Promise<{
  pictures: Map<string, Picture>
  rewrite(body: string, addresses: ReadonlyMap<string, string>): string
}> {
  const folder = path.dirname(path.resolve(file))
  const pictures = new Map<string, Picture>()
  for (const { body, line } of texts) {
    const named = referenced.exec(body)
    if (named)
      throw new OperatorError(
        `${file}, near line ${line + 1 + body.slice(0, named.index).split('\n').length}: ${named[0]} names its picture elsewhere in the text. Write ![words](file).`,
      )
    for (const match of body.matchAll(image)) {
      const target = decoded(match[2] ?? match[3] ?? '')
      if (noticePicture.test(target) || pictures.has(target)) continue
      const at = line + 1 + body.slice(0, match.index).split('\n').length
      pictures.set(target, await takePicture(folder, target, `${file}, near line ${at}`))
    }
  }
  return {
    pictures,
    rewrite: (body, addresses) =>
      body.replace(image, (whole, words: string, spaced?: string, bare?: string, title = '') => {
        const address = addresses.get(decoded(spaced ?? bare ?? ''))
        return address ? `![${words}](${address}${title})` : whole
      }),
  }
}

const decoded = (target: string) => {
  try {
    return decodeURI(target)
  } catch {
    return target
  }
}

async function takePicture(folder: string, target: string, place: string): Promise<Picture> {
  if (/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target))
    throw new OperatorError(
      `${place}: ${target} is elsewhere. Put the picture beside the notice: pages load nothing from other servers.`,
    )
  try {
    return await preparePicture(await readWithin(folder, target, maxPictureBytes, tooLarge))
  } catch (error) {
    if (error instanceof OperatorError) throw new OperatorError(`${place}: ${target}: ${error.message}`)
    throw error
  }
}
