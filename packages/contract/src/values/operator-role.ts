/** What an operator may change. reviewer: decides on channels. librarian: tracks, reports, notices. administrator: everything. */
export const operatorRoles = ['reviewer', 'librarian', 'administrator'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Whether an operator may do what is for `needed`; null: for every operator. */
export const mayAct = (role: OperatorRole, needed: OperatorRole | null): boolean =>
  needed === null || role === needed || role === 'administrator'
