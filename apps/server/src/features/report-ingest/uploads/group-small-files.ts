import type { UploadFile } from './uploaded-files.ts'

/** A group holds its network's lock: it is over in seconds. */
const most = { file_bytes: 256 * 1024, group_bytes: 4 * 1024 ** 2, files: 200 }
/** Of fewer each is done by itself: what has committed stays where the next one dies. */
const least = 4

/** Small files of one network that follow each other are a group, done in one transaction; any other file is one alone. */
export function groupSmallFiles<File extends Pick<UploadFile, 'file_no' | 'size'>>(
  files: readonly File[],
  networkOf: (file: File) => number | null,
): File[][] {
  const groups: File[][] = []
  let bytes = 0
  for (const file of files) {
    const group = groups.at(-1)
    const isNext =
      group !== undefined &&
      group.length < most.files &&
      networkOf(file) !== null &&
      networkOf(group[0]!) === networkOf(file) &&
      Math.max(group[0]!.size, file.size) <= most.file_bytes &&
      bytes + file.size <= most.group_bytes
    if (isNext) group.push(file)
    else groups.push([file])
    bytes = file.size + (isNext ? bytes : 0)
  }
  return groups.flatMap((group) => (group.length < least ? group.map((file) => [file]) : [group]))
}
