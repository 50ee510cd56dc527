import { readFileSync } from 'node:fs'
import type { NeededParts } from '@cuesheet/contract/browser-endpoint'
import { type Plugin, parseAst } from 'vite'

type Edit = { start: number; end: number; text: string }
type Statement = ReturnType<typeof parseAst>['body'][number]

/** What a browser must know of a call to make it. The rest, its schemas too, is for servers and people. */
const neededParts: Record<keyof NeededParts, true> = {
  method: true,
  path: true,
  access: true,
  duty: true,
  context: true,
}

/** Marks a module of the contract that has the rules of what is sent, too, and all that it imports. */
const rules = '?rules'

/**
 * Leaves of each `endpoint({ … })` of the contract what a browser needs, and says that making a schema does nothing else, so
 * that those no browser asks for are left out: 8 kB gzip of every page.
 */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/(?:values\/)?[\w-]+\.ts(?:\?|$)/ },
    handler: (code, id) => ({
      code: parseAst(code, { lang: 'ts' })
        .body.flatMap((statement) => listEdits(statement, code, id.endsWith(rules)))
        .reduceRight((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
        .replace("'./endpoint.ts'", id.endsWith(rules) ? "'./form-endpoint.ts'" : "'./browser-endpoint.ts'"),
      map: null,
    }),
  },
}

/**
 * The calls that forms are made of come with their rules, from copies of their modules that only forms load: the first
 * argument of `useCallForm`, and what is handed on to one as `endpoint`.
 */
export const contractForForms: Plugin = {
  name: 'contract-for-forms',
  enforce: 'pre',
  async resolveId(source, importer) {
    const isOfRules = importer?.endsWith(rules) && source.startsWith('.')
    if (!source.endsWith(rules) && !isOfRules) return null
    const found = await this.resolve(source.replace(rules, ''), importer?.replace(rules, ''))
    return found && found.id + rules
  },
  load: {
    filter: { id: /\?rules$/ },
    handler: (id) => ({ code: readFileSync(id.replace(rules, ''), 'utf8'), moduleType: 'ts' }),
  },
  transform: {
    filter: { id: /\/apps\/web\/src\/.+\.tsx?$/, code: /useCallForm\(|\bendpoint[=:]/ },
    handler: (code) => ({ code: withRules(code), map: null }),
  },
}

function withRules(code: string): string {
  const ofForms = new Set(
    [...code.matchAll(/(?:useCallForm\(\s*|\bendpoint(?:=\{|: ))([a-z]\w*)\b(?!\.)/g)].map(
      ([, name]) => name!,
    ),
  )
  const left = new Set(ofForms)
  const told = code.replace(
    /import \{([^}]+)\} from '(@cuesheet\/contract\/[\w-]+)'/g,
    (statement, names: string, from: string) => {
      const [forms, others] = [true, false].map((isOfForm) =>
        names.split(',').filter((name) => ofForms.has(name.trim()) === isOfForm),
      )
      if (!forms?.length) return statement
      for (const name of forms) left.delete(name.trim())
      return `import {${others}} from '${from}'; import {${forms}} from '${from}${rules}'`
    },
  )
  const unknown = [...left].find(
    (name) => new RegExp(`useCallForm\\(\\s*${name}\\b`).test(code) && name !== 'endpoint',
  )
  const [, far] = /useCallForm\(\s*(\w+\.(?!endpoint\b)\w+)/.exec(code) ?? []
  const nameless = unknown ?? far
  if (nameless) throw new Error(`useCallForm(${nameless}, …): import the call from the contract by its name`)
  return told
}

function listEdits(statement: Statement, code: string, withRules: boolean): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init: written }) => {
    const init = written?.type === 'TSAsExpression' ? written.expression : written
    if (init?.type !== 'CallExpression' && init?.type !== 'ObjectExpression') return []
    const call = init.type === 'CallExpression' && init.callee.type === 'Identifier' ? init : null
    const parts =
      call?.callee.type === 'Identifier' && call.callee.name === 'endpoint' ? call.arguments[0] : null
    const unneeded =
      parts?.type === 'ObjectExpression'
        ? parts.properties.filter(
            (part) =>
              part.type !== 'Property' ||
              part.key.type !== 'Identifier' ||
              !(Object.hasOwn(neededParts, part.key.name) || (withRules && part.key.name === 'body')),
          )
        : []
    return [
      // As the call of a pure function: what is in it then goes with it.
      { start: init.start, end: init.start, text: '/* @__PURE__ */ (() => (' },
      ...unneeded.map(({ start, end }) => ({ start, end: code[end] === ',' ? end + 1 : end, text: '' })),
      { start: init.end, end: init.end, text: '))()' },
    ]
  })
}
