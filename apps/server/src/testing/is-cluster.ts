/** Whether the tests run on a Citus cluster, which has no triggers on spread tables. */
export const isCluster = process.env.TEST_CITUS_NODES !== undefined
