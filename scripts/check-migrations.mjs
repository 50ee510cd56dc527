// Two migrations with one number have no order that anybody chose: the runner takes them by name.
import { readdirSync } from 'node:fs'
import { inProject } from './project.mjs'

const folder = 'apps/server/src/db/migrations'

/** Numbers that were given twice and released: the database knows a migration by its name, which never changes. */
const givenTwice = new Set(['0058-which-key-used-units.sql'])

/** A line for each migration whose number another one before it has. */
export function findMigrationProblems(names = readdirSync(inProject(folder))) {
  const numberOf = (name) => name.split('-')[0]
  const problems = names
    .toSorted()
    .filter(
      (name, index, all) => index > 0 && numberOf(all[index - 1]) === numberOf(name) && !givenTwice.has(name),
    )
    .map((name) => `${folder}/${name}: another migration has the number ${numberOf(name)}`)
  return names.length < 50
    ? [...problems, `only ${names.length} migrations were read: the check is blind`]
    : problems
}

/** The planted mistake, where the check no longer sees it. */
export function findUnseenMigrations() {
  const names = [...readdirSync(inProject(folder)), '0050-once-more.sql']
  return findMigrationProblems(names).length === 1 ? [] : ['not seen: two migrations 0050']
}
