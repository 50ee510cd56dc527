/** The statements of a migration: each ends with a semicolon at the end of a line, and what is between $$ is one. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = []
  let lines: string[] = []
  let isQuoted = false
  for (const line of sql.split('\n')) {
    if (!isQuoted && /^\s*--/.test(line)) continue
    lines.push(line)
    if (line.split('$$').length % 2 === 0) isQuoted = !isQuoted
    if (isQuoted || !/;\s*$/.test(line)) continue
    statements.push(lines.join('\n').trim())
    lines = []
  }
  const rest = lines.join('\n').trim()
  return rest === '' ? statements : [...statements, rest]
}
