export const archiveStates = ['making', 'ready', 'failed'] as const
/** It can be downloaded for so many days. */
export const archiveDays = 7
