/** release: of a claim on a video. allowlist: a channel on whose videos the network's music is not claimed. */
export const requestKinds = ['release', 'allowlist'] as const
export type RequestKind = (typeof requestKinds)[number]

/** licensed: the music is the network's. own_rights: it is the creator's own. wrong_match: the video has none of it. */
export const requestReasons = ['licensed', 'own_rights', 'wrong_match', 'other'] as const

/** open: its network's turn. needs_information: the member's. */
export const requestStates = ['open', 'needs_information', 'granted', 'refused'] as const
export type RequestState = (typeof requestStates)[number]

export const requestAnswers = ['granted', 'refused', 'needs_information'] as const
export type RequestAnswer = (typeof requestAnswers)[number]

/** A network is to answer within so many days: an appeal against a claim expires in seven. */
export const requestDays = 7
/** With so many left it is due. */
export const dueDays = 2
