import { createHash } from 'node:crypto'
import type { Database } from '../../platform/db/database.ts'
import type { SharedCache } from '../../platform/cache/shared-cache.ts'
import { traced } from '../../platform/tracing/tracing.ts'
import { idempotencyKey, once } from '../idempotency.ts'
import type { Admission, Arrival } from './admission.ts'
import { bodyOf, incompatibleBody } from './answers.ts'
import type { Operation } from './operations.ts'
import { UcpProblem } from './problems.ts'
import { Context } from './requests.ts'

/** A requested operation, as both bindings parse it. */
export type Requested = {
  operation: Operation
  arrival: Arrival
  request: unknown
  id: string
  key: string | null
}
export type Performed = { status: number; body: Record<string, unknown> }

type Parts = { db: Database; cache: Pick<SharedCache, 'holder'>; admission: Admission }

/**
 * Executes an operation, the same for REST and MCP: admits it, parses it by its schema, and runs it once per key
 * (rules/agents#8). Throws `UcpProblem` and the refusals of rooms.
 */
export function performer({ db, cache, admission }: Parts) {
  return async ({ operation, arrival, request, id, key: written }: Requested): Promise<Performed> => {
    const { root, input, name } = operation
    const call = await admission.admit(arrival, hintsIn(request), root)
    if (call === 'incompatible') {
      const ctx = admission.contextOfNobody(arrival.request, arrival.place)
      return { status: 200, body: incompatibleBody(ctx, root) }
    }
    const read = input.safeParse(request)
    if (!read.success) {
      const issue = read.error.issues[0]
      throw new UcpProblem('invalid_request', `${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`.trim())
    }
    const run = async (as = call): Promise<Performed> => {
      const answer = await traced(
        () => ({ name: `ucp ${name}`, kind: 'internal', facts: { 'use_case.name': name } }),
        () => operation.run(as, read.data as never, id), // parsed by the operation's own schema
      )
      const isNew = 'body' in answer && answer.isNew === true
      return { status: isNew ? 201 : 200, body: bodyOf(call.ctx, answer, call.spoken) }
    }
    const key = operation.changes ? idempotencyKey(written) : null
    if (key === null) return run()
    const whole = `${name} ${id} ${JSON.stringify(read.data)}`
    const session = createHash('sha256')
      .update(`platform ${call.platform.id} ${call.ctx.member?.id ?? ''}`)
      .digest()
    const isGuarded = operation.isGuarded ?? false
    const repeatable = { session, holder: cache.holder, key, request: whole, isGuarded }
    return JSON.parse(
      await once(db, repeatable, async (marking) =>
        JSON.stringify(await run({ ...call, ctx: marking(call.ctx) })),
      ),
    ) as Performed // assigned in the line before
  }
}
export type Perform = ReturnType<typeof performer>

/** The hints about the buyer in a request, before it is validated as a whole. */
function hintsIn(request: unknown) {
  const read = Context.safeParse((request as { context?: unknown } | null)?.context ?? {})
  const { address_country, language, currency } = read.success ? read.data : {}
  return {
    ...(address_country === undefined ? {} : { address_country }),
    ...(language === undefined ? {} : { language }),
    ...(currency === undefined ? {} : { currency }),
  }
}
