const literals = /'(?:[^']|'')*'/g
const verb = /^[\s(]*([a-z]+)\b/i
const change =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into)\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?(?:\."?([a-z_][a-z0-9_]{0,62})"?)?/i
const reading = /\bfrom\s+(?:only\s+)?"?([a-z_][a-z0-9_]{0,62})"?(?:\."?([a-z_][a-z0-9_]{0,62})"?)?/i
const verbs = new Set([
  'select',
  'insert',
  'update',
  'delete',
  'merge',
  'with',
  'begin',
  'start',
  'commit',
  'rollback',
  'savepoint',
  'release',
  'set',
  'lock',
  'notify',
  'values',
])

export type StatementName = { kind: string; table: string | null }

/**
 * Kind and table of an SQL statement, for its span: the table it changes, else the first one it reads. String literals
 * are removed first, so that no value is taken for a name; unknown kinds are `other`.
 */
export function statementName(text: string): StatementName {
  const bare = text.replaceAll(literals, '')
  const word = verb.exec(bare)?.[1]?.toLowerCase() ?? ''
  const kind = verbs.has(word) ? word : 'other'
  const found = change.exec(bare) ?? (kind === 'other' ? null : reading.exec(bare))
  const table = found ? (found[2] ? `${found[1] ?? ''}.${found[2]}` : (found[1] ?? null)) : null
  return { kind, table }
}
