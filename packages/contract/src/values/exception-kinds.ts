/** What may need a person. One kind is one question to the tables; what was solved is in no answer. */
export const exceptionKinds = [
  'review',
  'contests',
  'approvals',
  'rejects',
  'unmatched',
  'standing',
  'collection',
  'figures',
  'close',
  'objections',
  'requests',
  'taxes',
  'jobs',
  'rates',
  'rate_doubts',
  'quota',
  'verification',
  'mail',
  'disk',
  'backup',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
