/** The files of what was dropped, those of folders and what is below them included. */
export async function listDropped(transfer: DataTransfer): Promise<File[]> {
  // Entries are gone once the event is over: all are taken before anything is waited for.
  const entries = [...transfer.items].map((item) => item.webkitGetAsEntry()).filter((entry) => entry !== null)
  return entries.length > 0 ? (await Promise.all(entries.map(listEntry))).flat() : [...transfer.files]
}

async function listEntry(entry: FileSystemEntry): Promise<File[]> {
  if (entry.isFile)
    return [await new Promise<File>((take, fail) => (entry as FileSystemFileEntry).file(take, fail))]
  const reader = (entry as FileSystemDirectoryEntry).createReader()
  const files: File[] = []
  for (;;) {
    // A folder answers at most 100 of its entries at a time.
    const some = await new Promise<FileSystemEntry[]>((take, fail) => reader.readEntries(take, fail))
    if (some.length === 0) return files
    files.push(...(await Promise.all(some.map(listEntry))).flat())
  }
}

/** What a report can be in; hidden files, as folders of Macs have, are nobody's. */
export const isReportFile = ({ name }: File) => /\.(csv|tsv|gz|zip)$/i.test(name) && !name.startsWith('.')
