/** Kinds of what happens in a network, as the audit list is narrowed to them. */
export const networkAuditGroups = [
  'sign_in',
  'account',
  'channel',
  'claim',
  'settlement',
  'network',
  'notice',
  'report',
  'catalogue',
  'api_key',
] as const
/** Those, and kinds of what operators do for the installation. */
export const auditGroups = [...networkAuditGroups, 'approval', 'exception', 'system'] as const
export type AuditGroup = (typeof auditGroups)[number]
