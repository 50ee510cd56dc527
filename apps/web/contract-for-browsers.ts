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

/**
 * Leaves of each `endpoint({ … })` of the contract what a browser needs, and says that making a schema does nothing else, so
 * that those no browser asks for are left out: 8 kB gzip of every page.
 */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/(?:values\/)?[\w-]+\.ts(?:\?|$)/ },
    handler: (code) => ({
      code: parseAst(code, { lang: 'ts' })
        .body.flatMap((statement) => listEdits(statement, code))
        .reduceRight((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code)
        .replace("'./endpoint.ts'", "'./browser-endpoint.ts'"),
      map: null,
    }),
  },
}

function listEdits(statement: Statement, code: string): Edit[] {
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
              !Object.hasOwn(neededParts, part.key.name),
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
