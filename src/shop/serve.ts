import type { AnswerOf, Endpoint, InputOf } from './endpoint.ts'
import type { Ctx } from './context.ts'
import type { Right } from './staff/rules.ts'

/** Rate limit classes by address; the table is in api/limits/limits.ts. */
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
 * `guest`: the response belongs to the caller, by session or account; a read never starts a session. `member`:
 * requires an account. `entrance`: also accepts expired tokens: sign-in, sign-out, and pictures that may be public.
 */
type Caller =
  | { who: 'anyone' | 'guest' | 'member' | 'entrance' }
  | {
      who: 'staff'
      right: Right
      /** Audit entity that a staff write changes. */
      entity?: string
    }

export type Access = Caller & {
  limit?: LimitName
  /** A write without owner: it needs no session and no token, only one of our pages, and starts no session. */
  sessionless?: true
  /** Hidden from staff users who view the shop as a member: codes worth money, health data, complete exports. */
  ownerOnly?: true
  /** For trying out the shop; absent in production unless enabled. */
  demo?: boolean
  /**
   * Requests with an Idempotency-Key are executed once and their response is repeated (rules/api#3), if this returns
   * true for their input.
   */
  idempotent?: (input: never) => boolean
  /** A repeat without a stored response is executed again; the use case itself detects what was already done. */
  isGuarded?: true
  /**
   * A read that can be a second old: served by the standby if there is one, unless its caller just wrote something
   * (docs/decisions/many-machines.md).
   */
  mayLag?: true
  /** Under load the request waits in a fair queue, where others are refused as busy. */
  inLine?: true
}

export type UseCase<E extends Endpoint> = (ctx: Ctx, input: InputOf<E>) => Promise<AnswerOf<E>>
export type Served<E extends Endpoint = Endpoint> = UseCase<E> & {
  endpoint: E
  access: Access
  parts?: Fragments<E>
}

/**
 * Cached response shared by all callers, plus a function that adds the caller's own fields; null: the caller has
 * none.
 */
type Fragments<E extends Endpoint> = { everybodys: UseCase<E>; personal(ctx: Ctx): Promise<Change<E> | null> }
type Change<E extends Endpoint> = (answer: AnswerOf<E>) => AnswerOf<E>

/** Binds a use case to its endpoint and access rules; the result can still be called as a plain function. */
export function serve<E extends Endpoint>(endpoint: E, access: Access, useCase: UseCase<E>): Served<E> {
  return Object.assign((ctx: Ctx, input: InputOf<E>) => useCase(ctx, input), { endpoint, access })
}

/** Serves an endpoint whose shared response is completed for callers with a known session or account. */
export function serveFragments<E extends Endpoint>(
  endpoint: E,
  access: Access,
  fragments: Fragments<E>,
): Served<E> {
  const whole: UseCase<E> = async (ctx, input) =>
    withFragments(fragments, await fragments.personal(ctx))(ctx, input)
  return Object.assign(whole, { endpoint, access, parts: fragments })
}

/** The shared response with the caller's own fields. */
export const withFragments =
  <E extends Endpoint>({ everybodys }: Fragments<E>, change: Change<E> | null): UseCase<E> =>
  async (ctx, input) => {
    const answer = await everybodys(ctx, input)
    return change ? change(answer) : answer
  }

/**
 * Context for transactions before the main change of a request; they do not mark the request as executed
 * (rules/api#12).
 */
export const beforehand = (ctx: Ctx): Ctx => ({
  ...ctx,
  transaction: (work) => ctx.transaction(work, { isBeforehand: true }),
})
