/** What rows of reports are of that are no channel’s: of none that they name, or of those beyond the most that are listed. */
export const lineOf = (id: string) => (id === '' ? 'nameless' : id === '+' ? 'further' : null)
