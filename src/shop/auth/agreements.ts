import { agreedVersion } from '../content/content.ts'
import { legalSlugs } from '../content/pages/page.rules.ts'
import type { Ctx } from '../context.ts'
import { addAgreements } from './agreements.store.ts'

/** Records that a new member agrees to the current versions of the legal texts (rules/settings#10). */
export async function agreeToLegalTexts(tx: Ctx, memberId: string): Promise<void> {
  const agreements = await Promise.all(
    legalSlugs.map(async (document) => ({ document, version: await agreedVersion(tx, document) })),
  )
  await addAgreements(tx.db, memberId, { agreements, at: tx.clock.now() })
}
