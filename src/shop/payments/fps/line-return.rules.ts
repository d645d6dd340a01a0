/** Somebody who wants to give a line back that is too much for one person (rules/payments#16). */
export type ReturnRequest = { by: string; at: Date; note: string }

/** What a press makes of giving a line back: done alone, asked of a second person, agreed to; or why not. */
export type ReturnStep = 'alone' | 'requested' | 'agreed' | 'own_return' | 'own_colleague'

/**
 * What pressing “return” does with bank money: done alone, requested, agreed to by another person, or refused as
 * one’s own.
 */
export function returnStep(
  request: Pick<ReturnRequest, 'by'> | null,
  { actor, isAlone, isOwnColleague }: { actor: string; isAlone: boolean; isOwnColleague: boolean },
): ReturnStep {
  if (request === null) return isAlone ? 'alone' : 'requested'
  if (request.by === actor) return 'own_return'
  return isOwnColleague ? 'own_colleague' : 'agreed'
}
