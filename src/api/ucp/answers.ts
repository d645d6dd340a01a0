import type { Ctx } from '../../shop/context.ts'
import type { Answer } from './call.ts'
import { version, type RootCapability } from './capabilities.ts'
import { relevantTo, type Spoken } from './negotiation.ts'
import type { Message } from './messages.ts'

/** The first page of the shop in the buyer's language: where a person can always go on. */
export const homeOf = ({ shop: { publicUrl }, shopper: { locale } }: Ctx): string =>
  locale === 'hk' ? `${publicUrl}/` : `${publicUrl}/${locale}`

const spokenOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, [{ version }]]))

/** What an operation answered, in the protocol's envelope: with the capabilities that bear on it (rules/agents#4). */
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

/** Of a platform that does not speak what it asks for. */
export const incompatibleBody = (ctx: Ctx, root: RootCapability) =>
  failedBody(ctx, {}, [
    {
      type: 'error',
      code: 'capabilities_incompatible',
      content: `${root} is not among the capabilities of the platform’s profile in version ${version}`,
      severity: 'unrecoverable',
    },
  ])
