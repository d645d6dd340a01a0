import type { Missing } from './counterpart.store.ts'
import type { NewDifference } from './difference.store.ts'
import { isDifference, type Match } from './match.rules.ts'
import type { StoredLine } from './settlement-lines.store.ts'

export const differenceOf = (method: string, line: StoredLine, match: Match): NewDifference[] =>
  isDifference(match.finding)
    ? [
        {
          key: `line:${method}:${line.key}`,
          kind: match.finding,
          method,
          currency: line.currency,
          minor: match.difference,
          occurredOn: line.occurredOn,
          lineId: line.id,
          attemptId: match.attemptId,
          refundId: null,
        },
      ]
    : []

export const missingDifference = (method: string, missing: Missing): NewDifference => ({
  key: `missing:${missing.refundId ?? missing.attemptId}`,
  kind: missing.kind,
  method,
  currency: missing.currency,
  minor: missing.minor,
  occurredOn: missing.occurredOn,
  lineId: null,
  attemptId: missing.attemptId,
  refundId: missing.refundId,
})
