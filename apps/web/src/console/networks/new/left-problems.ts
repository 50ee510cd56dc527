/**
 * Which fields are judged together, so that what is wrong with one may be mended in another: a manager's, the colours, and
 * the texts of a language. Null: it is judged alone.
 */
function groupOf(field: string): string | null {
  const [, text] = /^(?:title|description)(_.+)/.exec(field) ?? []
  return text ?? /^(?:manager|color)_/.exec(field)?.[0] ?? null
}

/** The problems that are still said once these fields were changed: none of those that are judged together with one. */
export function leftProblems(
  problems: Readonly<Record<string, string>>,
  changed: readonly string[],
): Record<string, string> {
  const groups = new Set(changed.map(groupOf).filter((group) => group !== null))
  return Object.fromEntries(
    Object.entries(problems).filter(([field]) => {
      const group = groupOf(field)
      return !changed.includes(field) && (group === null || !groups.has(group))
    }),
  )
}
