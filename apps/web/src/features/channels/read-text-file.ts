import type { Locale } from '@cuesheet/contract/values/locale'

/** What spreadsheets of each language write where it is not UTF-8. */
const olderEncodings: Record<Locale, string> = {
  ko: 'euc-kr',
  en: 'windows-1252',
  'zh-CN': 'gb18030',
  'zh-TW': 'big5',
}

/** A chosen file's text, in the encoding it seems to be in. */
export async function readTextFile(file: Blob, locale: Locale): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder(olderEncodings[locale]).decode(bytes)
  }
}
