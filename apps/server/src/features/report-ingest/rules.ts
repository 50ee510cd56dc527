/** When an issue of a report was made, as far as that is known. */
export type Issue = { created_at: Date | null; version: number | null }

/**
 * How an issue that arrives now compares with the current one: by the times both were created, else by the versions
 * both have in their names. `unknown`: neither decides; it then counts as newer, because it arrives later.
 */
export function ageOf(arriving: Issue, standing: Issue): 'newer' | 'older' | 'unknown' {
  if (arriving.created_at && standing.created_at) {
    const later = arriving.created_at.getTime() - standing.created_at.getTime()
    if (later !== 0) return later > 0 ? 'newer' : 'older'
  }
  if (arriving.version === null || standing.version === null || arriving.version === standing.version)
    return 'unknown'
  return arriving.version > standing.version ? 'newer' : 'older'
}
