/** How files begin that are no text, and what they are; `form`: unless it is asked for. */
export type Signature = { bytes: number[]; what: string; form?: 'utf-16' | 'json' }

export const signatures: readonly Signature[] = [
  { bytes: [0xff, 0xfe], what: 'a text file in UTF-16: save it as UTF-8', form: 'utf-16' },
  { bytes: [0xfe, 0xff], what: 'a text file in UTF-16: save it as UTF-8', form: 'utf-16' },
  { bytes: [0x28, 0xb5, 0x2f, 0xfd], what: 'a zstd file, which is not read: use gzip or zip' },
  { bytes: [0xfd, 0x37, 0x7a, 0x58, 0x5a], what: 'an xz file, which is not read: use gzip or zip' },
  { bytes: [0x42, 0x5a, 0x68], what: 'a bzip2 file, which is not read: use gzip or zip' },
  { bytes: [0x37, 0x7a, 0xbc, 0xaf], what: 'a 7z file, which is not read: use gzip or zip' },
  { bytes: [0x50, 0x4b, 0x03, 0x04], what: 'a zip file inside of another one: unpack it first' },
  { bytes: [0x25, 0x50, 0x44, 0x46], what: 'a PDF file, not a CSV file' },
  { bytes: [0x3c], what: 'an HTML or XML file, not a CSV file' },
  { bytes: [0x7b], what: 'a JSON file, not a CSV file', form: 'json' },
  { bytes: [0x5b], what: 'a JSON file, not a CSV file', form: 'json' },
]
