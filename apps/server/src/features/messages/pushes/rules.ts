/** Whose secrets subscriptions are. */
export const sealOwner = ({ network_id }: { network_id: number }) => `push ${network_id}`
