import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { NodeCompiler, PdfStandard } from '@myriaddreamin/typst-ts-node-compiler'
import { openFonts } from './open-fonts.ts'

/** What is printed around all of them. */
type PrintedSheet = {
  locale: 'ko' | 'en' | 'zh-CN' | 'zh-TW'
  language: string
  region: string
  /** #rrggbb. */
  colour: string
  title: string
  /** In its keywords: what it is a witness of. */
  mark: string
  heading: string
  number_label: string
  number: string
  version: string | null
  replaces: string | null
  issuer: { label: string; brand: string; name: string; lines: string[] }
  payee: { label: string; name: string; lines: string[] }
  proof: { heading: string; text: string; rows: { name: string; value: string; link: string | null }[] }
  footer: string
}

/** What is printed of a statement: words and figures as they stand on the page. */
export type Printed = PrintedSheet & {
  amount: { label: string; value: string; note: string | null }
  facts: [name: string, value: string][]
  tables: PrintedTable[]
  notes_heading: string
  notes: string[]
  lines: {
    heading: string
    columns: [string, string, string, string, string]
    carried: string
    note: string | null
    rows: PrintedLine[]
    total: { name: string; usd: string; won: string }
  }
  tracks: PrintedTable | null
}

/** The same of a licence certificate. */
export type PrintedCertificate = PrintedSheet & {
  lead: string
  parts: { heading: string; title: string; facts: [name: string, value: string][] }[]
}

export type PrintedTable = {
  heading: string
  columns: [string, string, string]
  rows: PrintedRow[]
  note: string | null
}

type PrintedRow = { name: string; detail: string | null; usd: string; won: string; is_sum: boolean }

export type PrintedLine = {
  channel: string
  /** Begins a channel: its name is said. */
  is_first: boolean
  name: string
  views: string
  usd: string
  fee_rate: string
  won: string
  /** Of all lines up to this one. */
  usd_so_far: string
  won_so_far: string
}

export type Logo = { content: Uint8Array; type: 'png' | 'jpg' | 'svg' | 'webp' }

const templateFolder = fileURLToPath(new URL('./template', import.meta.url))
const templateOf = (name: 'statement' | 'certificate') =>
  readFileSync(`${templateFolder}/${name}.typ`, 'utf8')
const templates = { statement: templateOf('statement'), certificate: templateOf('certificate') }

/** Keeps what compiling remembers of so many statements. */
const keptAge = 2

let opened: { compiler: NodeCompiler; has: (character: string) => boolean } | undefined
function open() {
  if (opened) return opened
  const { blobs, has } = openFonts()
  opened = {
    compiler: NodeCompiler.create({ workspace: templateFolder, fontArgs: [{ fontBlobs: blobs }] }),
    has,
  }
  return opened
}

/** A tagged PDF (PDF/UA-1); of the same words and moment always the same bytes. What no font has is printed as □. */
export function renderStatement(
  said: Printed | PrintedCertificate,
  { made_at, logo }: { made_at: Date; logo: Logo | null },
): Uint8Array {
  const { compiler, has } = open()
  const readable = JSON.parse(JSON.stringify(said), (_, value) =>
    typeof value === 'string'
      ? [...value].map((one) => (has(one) ? one : hidden.test(one) ? '' : '□')).join('')
      : value,
  ) as Printed
  const name = logo && `/${createHash('sha256').update(logo.content).digest('hex')}.${logo.type}`
  if (logo && name) compiler.mapShadow(`${templateFolder}${name}`, Buffer.from(logo.content))
  const compiled = compiler.compile({
    mainFileContent: templates['lead' in said ? 'certificate' : 'statement'],
    inputs: { said: JSON.stringify({ ...readable, ...(name && { logo: name }) }) },
  })
  if (!compiled.result) {
    const error = compiled.takeError()
    throw new Error(
      `A statement did not compile: ${JSON.stringify(error && compiler.fetchDiagnostics(error)).slice(0, 500)}`,
    )
  }
  const pdf = compiler.pdf(compiled.result, {
    pdfStandard: PdfStandard.UA_1,
    creationTimestamp: Math.floor(made_at.getTime() / 1000),
  })
  compiler.evictCache(keptAge)
  return pdf
}

/** Says nothing by itself: joiners, marks of variants, controls. */
const hidden = /[\p{Cf}\p{Cc}\p{Mn}\p{Emoji_Modifier}]/u
