/** Kinds of what happened, as the audit list is narrowed to them. */
export const auditGroups = ['sign_in', 'account', 'channel', 'network', 'api_key'] as const
export type AuditGroup = (typeof auditGroups)[number]
