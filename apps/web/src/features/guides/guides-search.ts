/** The index's filter in its address. */
export const guidesSearch = ({ search }: Record<string, unknown>): { search?: string | undefined } => ({
  search: typeof search === 'string' && search.trim() !== '' ? search.trim().slice(0, 100) : undefined,
})
