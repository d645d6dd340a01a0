import { statementName } from './statement.rules.ts'
import type { Span } from './tracing.ts'

/** Rare shapes beyond so many are read again each time. */
const mostKnown = 2_000
const known = new Map<string, Span>()

/** The span of a statement, by its text: kind and table, no values (rules/operations#24). */
export function tracedStatement(text: string): Span {
  const span = known.get(text) ?? spanOf(text)
  if (known.size < mostKnown) known.set(text, span)
  return span
}

function spanOf(text: string): Span {
  const { kind, table } = statementName(text)
  return {
    name: table === null ? kind : `${kind} ${table}`,
    kind: 'client',
    facts: {
      'db.system.name': 'postgresql',
      'db.operation.name': kind,
      ...(table === null ? {} : { 'db.collection.name': table }),
    },
  }
}
