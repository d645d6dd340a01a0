import type { Ctx } from '../../shop/context.ts'
import type { Answer } from './call.ts'
import { version, type RootCapability } from './capabilities.ts'
import { relevantTo, type Spoken } from './negotiation.ts'
import type { Message } from './messages.ts'

/** URL of the home page in the buyer's language, where a person can always continue. */
const homeOf = ({ shop: { publicUrl }, shopper: { locale } }: Ctx): string =>
  locale === 'hk' ? `${publicUrl}/` : `${publicUrl}/${locale}`

const spokenOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [{ version }]]))

/** The result of an operation in the protocol's envelope, with the capabilities relevant to it (rules/agents#4). */
export function bodyOf(ctx: Ctx, answer: Answer, spoken: Spoken): Record<string, unknown> {
  const named = spokenOf(relevantTo(answer.root, spoken))
  if ('failed' in answer) return failedBody(ctx, named, answer.failed)
  const handlers = answer.handlers ? { payment_handlers: answer.handlers } : {}
  return { ucp: { version, status: 'success', capabilities: named, ...handlers }, ...answer.body }
}

const failedBody = (ctx: Ctx, named: object, messages: readonly Message[]) => ({
  ucp: { version, status: 'error', capabilities: named },
  messages,
  continue_url: homeOf(ctx),
})

/** Response body for a platform without a capability that the operation requires. */
export const incompatibleBody = (ctx: Ctx, root: RootCapability) =>
  failedBody(ctx, {}, [
    {
      type: 'error',
      code: 'capabilities_incompatible',
      content: `${root} is not among the capabilities of the platform’s profile in version ${version}`,
      severity: 'unrecoverable',
    },
  ])
