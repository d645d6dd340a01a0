// The previous release continues to work during and after a migration (rules/operations#14): a migration only
// adds, and objects that a release still reads are removed one release later. A migration that drops, renames or
// narrows a table, view or column names the last release that read it, one line each:
//   -- last read in 0.1.0: orders.client_remarks
// That release must exist (CHANGELOG.md), so that its successor no longer reads it. Exits with 1 otherwise.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './prepare.mjs'

/** Migrations up to this one are not checked: they ran before there were rolling upgrades. */
const lastUnchecked = 290

/** SQL without comments, strings and function bodies, in lower case. */
const bare = (sql) =>
  sql
    .replaceAll(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()

const nameOf = (word) => word.replaceAll('"', '').replace(/^public\./, '')
/** Splits a list at commas outside of brackets. */
const parts = (text) => text.split(/,(?![^(]*\))/).map((part) => part.trim())

/** What one clause of an `alter table` removes from the previous release; null: nothing. */
function takenBy(table, part) {
  const column = (name) => `${table}.${nameOf(name)}`
  const dropped = /^drop (?:column )?(?:if exists )?(?!constraint\b|column\b)("?\w+"?)/.exec(part)
  if (dropped) return column(dropped[1])
  const renamed = /^rename (?:column )?(?!constraint\b|to\b|column\b)("?\w+"?) to /.exec(part)
  if (renamed) return column(renamed[1])
  const moved = /^rename to ("?\w+"?)/.exec(part) ?? /^set schema /.exec(part)
  if (moved) return table
  const narrowed = /^alter (?:column )?("?\w+"?) (?:set data type|type|set not null)\b/.exec(part)
  if (narrowed) return column(narrowed[1])
  const demanded = /^add (?:column )?(?:if not exists )?("?\w+"?) .*\bnot null\b/.exec(part)
  const isFilled = /\bdefault\b|\bgenerated\b|\bserial\b/.test(part)
  if (demanded && !isFilled && !/^add constraint\b/.test(part)) return column(demanded[1])
  return null
}

/**
 * Tables, views and columns that a migration removes from the previous release: dropped, renamed, narrowed, or made
 * required.
 */
export function taken(sql) {
  const statements = bare(sql).split(';')
  const created = new Set()
  const found = []
  for (const text of statements.map((each) => each.trim())) {
    const made =
      /^create (?:or replace )?(?:(?:unlogged|temp|temporary) )?(?:table|(?:materialized )?view) (?:if not exists )?([\w."]+)/.exec(
        text,
      )
    if (made) created.add(nameOf(made[1]))
    const dropped =
      /^drop (?:table|(?:materialized )?view) (?:if exists )?(.+?)(?: cascade| restrict)?$/.exec(text)
    if (dropped) found.push(...dropped[1].split(',').map((name) => nameOf(name.trim())))
    const altered = /^alter (?:table|(?:materialized )?view) (?:if exists )?(?:only )?([\w."]+) (.+)$/.exec(
      text,
    )
    if (altered) for (const part of parts(altered[2])) found.push(takenBy(nameOf(altered[1]), part) ?? [])
  }
  // objects created by the migration itself had no readers; a view of the former name serves former readers
  return [...new Set(found.flat())].filter((name) => !created.has(name.split('.', 1)[0]))
}

/** Releases of CHANGELOG.md, newest first. */
const releasesIn = (changes) => [...changes.matchAll(/^## (\d+\.\d+\.\d+)/gm)].map(([, release]) => release)

/** Error messages for removals without the required note of the last release that read them. */
export function undeclared(name, sql, releases) {
  const declared = new Map(
    [...sql.matchAll(/^-- last read in (\S+): (.+)$/gm)].flatMap(([, release, names]) =>
      names.split(',').map((each) => [each.trim().toLowerCase(), release]),
    ),
  )
  return taken(sql).flatMap((each) => {
    const release = declared.get(each)
    if (!release)
      return [
        `${name} takes ${each} from the release before, which goes on running beside it. Take it away one release later, and say: -- last read in RELEASE: ${each}`,
      ]
    return releases.includes(release)
      ? []
      : [`${name}: there is no release ${release} that could have read ${each} last`]
  })
}

if (import.meta.main) {
  const folder = join(root, 'db/migrations')
  const releases = releasesIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  const errors = readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && Number.parseInt(name, 10) > lastUnchecked)
    .flatMap((name) => undeclared(name, readFileSync(join(folder, name), 'utf8'), releases))
  for (const error of errors) console.error(error)
  process.exit(errors.length === 0 ? 0 : 1)
}
