import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import ts from 'typescript'

/** The comments of a schema, and of its properties as deep as they go. */
export type Comments = { text?: string; properties?: Record<string, Comments> }

const folder = path.join(import.meta.dirname, '../packages/contract/src')
type Source = {
  file: string
  tree: ts.SourceFile
  declared: Map<string, ts.Node>
  imported: Map<string, string>
}
/** A piece of source, with what the parameters of the function it is in stand for. */
type Place = { node: ts.Node; source: Source; given: ReadonlyMap<string, Place> }
const deepest = 40

const sources = new Map<string, Source>()

function openSource(file: string): Source {
  const known = sources.get(file)
  if (known) return known
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const source: Source = { file, tree, declared: new Map(), imported: new Map() }
  for (const statement of tree.statements) {
    if (ts.isVariableStatement(statement))
      for (const declaration of statement.declarationList.declarations)
        if (ts.isIdentifier(declaration.name)) source.declared.set(declaration.name.text, declaration)
    if (ts.isFunctionDeclaration(statement) && statement.name)
      source.declared.set(statement.name.text, statement)
    if (ts.isImportDeclaration(statement) && ts.isStringLiteral(statement.moduleSpecifier)) {
      const from = statement.moduleSpecifier.text
      const bindings = statement.importClause?.namedBindings
      if (from.startsWith('.') && bindings && ts.isNamedImports(bindings))
        for (const { name } of bindings.elements)
          source.imported.set(name.text, path.resolve(path.dirname(file), from))
    }
  }
  sources.set(file, source)
  return source
}

/** The last comment for readers before a declaration or property, as one paragraph; undefined where there is none. */
function textBefore(node: ts.Node, { tree }: Source): string | undefined {
  const at = ts.isVariableDeclaration(node) ? node.parent.parent : node
  const found = (ts.getLeadingCommentRanges(tree.text, at.getFullStart()) ?? [])
    .map(({ pos, end }) => tree.text.slice(pos, end))
    .filter((text) => text.startsWith('/**'))
    .at(-1)
  return found
    ?.replace(/^\/\*\*|\*\/$/g, '')
    .replace(/^\s*\* ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

function merge(all: readonly Comments[]): Comments {
  const properties: Record<string, Comments> = {}
  for (const each of all)
    for (const [name, comments] of Object.entries(each.properties ?? {}))
      properties[name] = { ...properties[name], ...comments }
  const text = all.find((each) => each.text !== undefined)?.text
  return { ...(text !== undefined && { text }), ...(Object.keys(properties).length > 0 && { properties }) }
}

function find(name: string, { source, given }: Place): Place | null {
  const bound = given.get(name)
  if (bound) return bound
  const from = source.imported.get(name)
  const at = from === undefined ? source : openSource(from)
  const node = at.declared.get(name)
  return node ? { node, source: at, given: new Map() } : null
}

function readProperties(object: ts.ObjectLiteralExpression, place: Place, depth: number): Comments {
  const of = (node: ts.Node) => readComments({ ...place, node }, depth + 1)
  const found = object.properties.map((property): Comments => {
    // What is said of the other object is not said of this one.
    if (ts.isSpreadAssignment(property)) return { properties: of(property.expression).properties ?? {} }
    if (!property.name || !(ts.isIdentifier(property.name) || ts.isStringLiteral(property.name))) return {}
    const value = ts.isPropertyAssignment(property) ? property.initializer : property.name
    const comments = of(value)
    const text = textBefore(property, place.source) ?? comments.text
    return { properties: { [property.name.text]: { ...comments, ...(text !== undefined && { text }) } } }
  })
  return merge(found)
}

function readCall(call: ts.CallExpression, place: Place, depth: number): Comments {
  const of = (node: ts.Node) => readComments({ ...place, node }, depth + 1)
  const callee = ts.isIdentifier(call.expression) ? find(call.expression.text, place) : null
  const called = callee?.node
  const made = called && ts.isVariableDeclaration(called) ? called.initializer : called
  if (callee && made && (ts.isFunctionDeclaration(made) || ts.isArrowFunction(made)) && made.body) {
    const given = new Map(callee.given)
    for (const [at, { name }] of made.parameters.entries()) {
      const argument = call.arguments[at]
      if (argument && ts.isIdentifier(name)) given.set(name.text, { ...place, node: argument })
    }
    return readComments({ node: made.body, source: callee.source, given }, depth + 1)
  }
  const on = ts.isPropertyAccessExpression(call.expression) ? [of(call.expression.expression)] : []
  return merge([...on, ...call.arguments.map(of)])
}

const known = new Map<ts.Node, Comments>()

/** What is said of a schema, and of what is in it, following names through the files of the contract. */
function readComments(place: Place, depth = 0): Comments {
  const isFree = place.given.size === 0
  const before = isFree ? known.get(place.node) : undefined
  if (before) return before
  const comments = readNode(place, depth)
  if (isFree && depth <= deepest) known.set(place.node, comments)
  return comments
}

function readNode(place: Place, depth: number): Comments {
  const { node, source } = place
  if (depth > deepest) return {}
  const of = (other: ts.Node) => readComments({ ...place, node: other }, depth + 1)
  if (ts.isVariableDeclaration(node)) {
    const text = textBefore(node, source)
    return merge([{ ...(text !== undefined && { text }) }, node.initializer ? of(node.initializer) : {}])
  }
  if (ts.isIdentifier(node)) {
    const found = find(node.text, place)
    return found && found.node !== node ? readComments(found, depth + 1) : {}
  }
  if (ts.isObjectLiteralExpression(node)) return readProperties(node, place, depth)
  if (ts.isCallExpression(node)) return readCall(node, place, depth)
  if (ts.isArrayLiteralExpression(node)) return merge(node.elements.map(of))
  if (ts.isSpreadElement(node)) return of(node.expression)
  if (ts.isPropertyAccessExpression(node)) {
    const base = of(node.expression)
    if (node.name.text === 'shape') return base.properties ? { properties: base.properties } : {}
    return base.properties?.[node.name.text] ?? {}
  }
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return of(node.expression)
  if (ts.isNonNullExpression(node)) return of(node.expression)
  if (ts.isBinaryExpression(node)) return merge([of(node.left), of(node.right)])
  if (ts.isConditionalExpression(node)) return merge([of(node.whenTrue), of(node.whenFalse)])
  if (ts.isBlock(node)) {
    const returned = node.statements.find(ts.isReturnStatement)?.expression
    return returned ? of(returned) : {}
  }
  return {}
}

/** By file (as `values/money`) and name, what is said of everything that the contract exports. */
export function readContractComments(): Map<string, Map<string, Comments>> {
  const found = new Map<string, Map<string, Comments>>()
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts')) continue
    const source = openSource(path.join(folder, name))
    const exported = new Map<string, Comments>()
    for (const [each, node] of source.declared)
      if (ts.isVariableDeclaration(node)) exported.set(each, readComments({ node, source, given: new Map() }))
    found.set(name.replace(/\.ts$/, ''), exported)
  }
  return found
}
