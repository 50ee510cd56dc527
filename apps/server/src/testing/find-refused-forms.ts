import { parseSync } from '@libpg-query/parser'
import { ofInstallation, ofNetworks } from '../db/placements.ts'

type Node = Record<string, unknown>
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
const nodesOf = (value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode)
const child = (node: Node, key: string) => (isNode(node[key]) ? (node[key] as Node) : undefined)

const spread = new Set<string>(ofNetworks)

const onCoordinator = new Set<string>(ofInstallation)

const unsteady = new Set(
  ['now', 'clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'timeofday'].concat(
    ...['random', 'gen_random_uuid'],
  ),
)
const stringOf = (node: unknown) => (isNode(node) && child(node, 'String')?.sval) as string | undefined

function hasUnsteady(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasUnsteady)
  if (!isNode(value)) return false
  if (child(value, 'SQLValueFunction')) return true
  const call = child(value, 'FuncCall')
  const name = call && stringOf(nodesOf(call.funcname).at(-1))
  return (name !== undefined && unsteady.has(name)) || Object.values(value).some(hasUnsteady)
}

/** Whether there is a node of this kind somewhere below. */
function has(kind: string, value: unknown): boolean {
  if (Array.isArray(value)) return value.some((item) => has(kind, item))
  return isNode(value) && (kind in value || Object.values(value).some((inner) => has(kind, inner)))
}

/** `case when … then now() end`, or a coalesce. */
function hasChoiceByTime(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(hasChoiceByTime)
  if (!isNode(value)) return false
  if (hasUnsteady(child(value, 'CaseExpr')) || hasUnsteady(child(value, 'CoalesceExpr'))) return true
  return Object.values(value).some(hasChoiceByTime)
}

/** `alias`, '' where the column is named alone, of a reference to network_id. */
function networkOf(node: Node | undefined): string | undefined {
  const fields = node && child(node, 'ColumnRef')?.fields
  const names = Array.isArray(fields) ? fields.map(stringOf) : []
  return names.at(-1) === 'network_id' ? (names.at(-2) ?? '') : undefined
}

function isConstant(node: Node | undefined): boolean {
  if (!node) return false
  const cast = child(node, 'TypeCast')
  return cast ? isConstant(child(cast, 'arg')) : 'ParamRef' in node || 'A_Const' in node
}

/** What one level of a statement reads, and which of its tables are held to one network there. */
class Level {
  tables: { alias: string; table: string }[] = []
  private equal: [string, string][] = []
  private held = new Set<string>()
  /** Held to some networks: enough where nothing else is read at this level. */
  private amongSome = new Set<string>()

  private ctes: ReadonlySet<string>

  constructor(ctes: ReadonlySet<string>) {
    this.ctes = ctes
  }

  addFrom(item: Node): string[] {
    const table = child(item, 'RangeVar') ?? ('relname' in item ? item : undefined)
    if (table) {
      const name = String(table.relname)
      const alias = String(child(table, 'alias')?.aliasname ?? name)
      if (spread.has(name) && !(this.ctes.has(name) && !table.schemaname))
        this.tables.push({ alias, table: name })
      return [alias]
    }
    const join = child(item, 'JoinExpr')
    if (!join) {
      const [inner] = Object.values(item)
      return isNode(inner) ? [String(child(inner, 'alias')?.aliasname ?? '')] : []
    }
    const [left, right] = [child(join, 'larg'), child(join, 'rarg')].map((side) =>
      side ? this.addFrom(side) : [],
    )
    const sides = [...left!, ...right!]
    if (nodesOf(join.usingClause).some((name) => stringOf(name) === 'network_id'))
      for (const alias of sides) this.equal.push(['', alias])
    this.addCondition(child(join, 'quals'))
    return sides
  }

  addCondition(node: Node | undefined): void {
    if (!node) return
    const all = child(node, 'BoolExpr')
    if (all?.boolop === 'AND_EXPR') for (const part of nodesOf(all.args)) this.addCondition(part)
    const compared = child(node, 'A_Expr')
    if (compared?.kind === 'AEXPR_IN') {
      const listed = nodesOf(child(child(compared, 'rexpr') ?? {}, 'List')?.items ?? compared.rexpr)
      const alias = networkOf(child(compared, 'lexpr'))
      if (alias !== undefined && listed.every(isConstant)) this.amongSome.add(alias)
    }
    if (compared?.kind !== 'AEXPR_OP' || stringOf(nodesOf(compared.name)[0]) !== '=') return
    const [left, right] = [child(compared, 'lexpr'), child(compared, 'rexpr')]
    const rows = [left, right].map((side) => nodesOf(side && child(side, 'RowExpr')?.args))
    if (rows[0]!.length > 0) {
      for (const [place, item] of rows[0]!.entries()) this.addEqual(item, rows[1]![place])
    } else this.addEqual(left, right)
  }

  private addEqual(left: Node | undefined, right: Node | undefined) {
    const [one, other] = [networkOf(left), networkOf(right)]
    if (one !== undefined && other !== undefined) this.equal.push([one, other])
    else if (one !== undefined && isConstant(right)) this.held.add(one)
    else if (other !== undefined && isConstant(left)) this.held.add(other)
  }

  /** Tables of networks whose rows may be any network's. */
  unheld(): string[] {
    const [only, second] = this.tables
    if (only && !second) {
      this.equal.push(['', only.alias])
      if (this.amongSome.has(only.alias) || this.amongSome.has('')) return []
    }
    for (let size = -1; size !== this.held.size; ) {
      size = this.held.size
      for (const [one, other] of this.equal)
        if (this.held.has(one) || this.held.has(other)) this.held.add(one).add(other)
    }
    return this.tables.filter(({ alias }) => !this.held.has(alias)).map(({ table }) => table)
  }
}

function walk(value: unknown, ctes: ReadonlySet<string>, found: Set<string>): void {
  if (Array.isArray(value)) for (const item of value) walk(item, ctes, found)
  if (Array.isArray(value) || !isNode(value) || 'CopyStmt' in value) return
  const named = nodesOf(child(value, 'withClause')?.ctes).map((item) =>
    String(child(item, 'CommonTableExpr')?.ctename),
  )
  const visible = named.length > 0 ? new Set([...ctes, ...named]) : ctes
  for (const [key, inner] of Object.entries(value)) {
    if (isNode(inner)) judge(key, inner, visible, found)
    walk(inner, visible, found)
  }
}

const verbs: Record<string, string> = {
  SelectStmt: 'select',
  larg: 'select',
  rarg: 'select',
  UpdateStmt: 'update',
  DeleteStmt: 'delete',
}

function judge(kind: string, statement: Node, outer: ReadonlySet<string>, found: Set<string>) {
  const target = child(statement, 'relation')
  const name = String(target?.relname)
  if (kind === 'InsertStmt') {
    const columns = nodesOf(statement.cols).map((column) => child(column, 'ResTarget')?.name)
    if (spread.has(name) && !columns.includes('network_id')) found.add(`insert without network_id: ${name}`)
  }
  if (['InsertStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind) && !onCoordinator.has(name)) {
    if (spread.has(name) && hasChoiceByTime(statement)) found.add(`time or chance in a choice: ${name}`)
    if (has('SubLink', child(child(statement, 'selectStmt') ?? {}, 'SelectStmt')?.valuesLists))
      found.add(`subquery in values: ${name}`)
    if (hasUnsteady(statement.onConflictClause)) found.add(`time or chance in on conflict: ${name}`)
    if (hasUnsteady(statement.returningList)) found.add(`time or chance in returning: ${name}`)
  }
  const verb = verbs[kind]
  if (!verb || 'JoinExpr' in statement || 'RangeVar' in statement) return
  const named = nodesOf(child(statement, 'withClause')?.ctes).map((item) =>
    String(child(item, 'CommonTableExpr')?.ctename),
  )
  const level = new Level(new Set([...outer, ...named]))
  if (target) level.addFrom(target)
  for (const item of nodesOf(statement.fromClause ?? statement.usingClause)) level.addFrom(item)
  level.addCondition(child(statement, 'whereClause'))
  const locks = statement.lockingClause ? 'lock' : verb
  for (const table of level.unheld()) found.add(`${locks} over networks: ${table}`)
}

/**
 * The forms of a statement that Citus refuses, or would send to every worker, each with the table it is about: none
 * where every table of networks is held to one network at every level, by `network_id = $n` or by being joined on
 * network_id with one that is. What the rows of another level are equal to does not count.
 */
export function findRefusedForms(text: string): string[] {
  const found = new Set<string>()
  walk(parseSync(text), new Set(), found)
  return [...found].sort()
}
