/** The first key of each advisory lock that has two. Nobody waits for another thing than he means: no two are alike. */
export const lockSpaces = {
  facts: 4_100_171,
  catalogue: 4_100_172,
  figure_tasks: 4_100_173,
  collection_places: 4_100_174,
  collected_networks: 4_100_175,
  told_figures: 4_100_176,
  books: 4_100_178,
  tax_rules: 4_100_179,
  upload_lanes: 4_100_180,
  upload_turns: 4_100_181,
  statements: 4_100_182,
  facts_of_jobs: 4_100_183,
  certificates: 4_100_184,
  webhooks: 4_100_185,
} as const
