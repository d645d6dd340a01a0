import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import type { Ctx } from './context.ts'
import type { Right } from './staff/rules.ts'

/** How often one address may call: the table is in api/limits/limits.ts. */
export type LimitName =
  | 'search'
  | 'feedback'
  | 'translation'
  | 'newsletter'
  | 'interactions'
  | 'lookup'
  | 'cart'
  | 'order'
  | 'account'
  | 'photo'
  | 'guest_photo'
  | 'visit'
  | 'hook'
  | 'feed'
  | 'agent'
  | 'agent_platform'
  | 'oauth'
  | 'oauth_client'
  | 'sign_in'
  | 'existence'
  | 'challenge'
  | 'code'
  | 'staff_sign_in'
  | 'api_key'
  | 'unknown_api_key'

/**
 * `guest`: the answer is the caller's own, known by session or account; a read looks for one and starts none.
 * `member`: with an account alone. `entrance`: calls that expired tokens do not keep anybody from: signing in
 * and out, and pictures that may be public.
 */
type Caller =
  | { who: 'anyone' | 'guest' | 'member' | 'entrance' }
  | {
      who: 'staff'
      right: Right
      /** What kind of thing a write of the desk changes; it is in the audit log. */
      entity?: string
    }

export type Access = Caller & {
  limit?: LimitName
  /** A change that is of nobody: it needs no session and no token, a page of ours alone, and begins no visit. */
  sessionless?: true
  /** A colleague who sees the shop as a member does not see this: codes that are money, health, whole exports. */
  ownerOnly?: true
  /** The call exists for trying the shop out and is absent in production unless asked for. */
  demo?: boolean
  /**
   * Calls that carry an Idempotency-Key are made once and answered again (rules/api#3), as far as this says
   * so of their input.
   */
  idempotent?: (input: never) => boolean
  /** A repeat whose first answer was lost is made again: what it made is found by guards of its own. */
  isGuarded?: true
  /**
   * A read that may be a second old: from the standby where there is one, unless its caller changed something just
   * now (docs/decisions/many-machines.md).
   */
  mayLag?: true
  /**
   * The call waits for its turn in a fair line when many come at once, where others are told that the shop is
   * busy.
   */
  inLine?: true
}

export type UseCase<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>) => Promise<AnswerOf<E>>
export type Served<E extends Endpoint = Endpoint> = UseCase<E> & {
  endpoint: E
  access: Access
  parts?: Fragments<E>
}

/**
 * Of a call whose answer is kept for everybody: that answer, and what makes of it this caller's own; null:
 * theirs is the same.
 */
type Fragments<E extends Endpoint> = { everybodys: UseCase<E>; personal(ctx: Ctx): Promise<Change<E> | null> }
type Change<E extends Endpoint> = (answer: AnswerOf<E>) => AnswerOf<E>

/** Ties a use case to its endpoint and says who may call it; the result is still the plain function. */
export function serve<E extends Endpoint>(endpoint: E, access: Access, useCase: UseCase<E>): Served<E> {
  return Object.assign((ctx: Ctx, input: InputOf<E>) => useCase(ctx, input), { endpoint, access })
}

/**
 * Serves a call of which some callers, whose visit or account is known, have an answer of their own instead
 * of everybody's.
 */
export function serveFragments<E extends Endpoint>(
  endpoint: E,
  access: Access,
  fragments: Fragments<E>,
): Served<E> {
  const whole: UseCase<E> = async (ctx, input) =>
    withFragments(fragments, await fragments.personal(ctx))(ctx, input)
  return Object.assign(whole, { endpoint, access, parts: fragments })
}

/** Everybody's answer with what was found to be the caller's own. */
export const withFragments =
  <E extends Endpoint>({ everybodys }: Fragments<E>, change: Change<E> | null): UseCase<E> =>
  async (ctx, input) => {
    const answer = await everybodys(ctx, input)
    return change ? change(answer) : answer
  }

/** For what comes before the change that a call is about: its transactions do not say that the call is done (rules/api#12). */
export const beforehand = (ctx: Ctx): Ctx => ({
  ...ctx,
  transaction: (work) => ctx.transaction(work, { isBeforehand: true }),
})
