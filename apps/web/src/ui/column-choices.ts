import { createContext } from 'react'

/** The columns that somebody chose, by the table's name. */
export type ColumnChoices = {
  chosen: { readonly [table: string]: readonly string[] | undefined }
  /** Null: as many as have room, again. */
  choose: (table: string, ids: string[] | null) => void
}

export const ColumnChoicesContext = createContext<ColumnChoices>({ chosen: {}, choose: () => {} })
