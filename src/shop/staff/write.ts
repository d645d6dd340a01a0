import type { Ctx, Staff } from '../context.ts'
import type { AnswerOf, Endpoint, InputOf } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { beforehand, serve, type Served, type UseCase } from '../serve.ts'
import { addEntry } from './audit/audit.store.ts'
import type { AllLabelled } from './audit/fields.rules.ts'
import type { ownActions } from './audit/own-actions.rules.ts'
import { staffRefusals, type Right } from './rules.ts'

/** The signed-in staff user. Throws `staff.signed_out`. */
export function atTheDesk(ctx: Pick<Ctx, 'staff'>): Staff {
  if (!ctx.staff) throw new Refusal(staffRefusals.signed_out)
  return ctx.staff
}

type Line = {
  isRequest?: boolean
  action: string
  entity: string
  entityId: string | null
  before?: unknown
  after?: unknown
  reason?: string
}

type Doer = { id: string | null; email: string; apiKey?: Staff['apiKey'] }

/** Writes an audit entry for an action that is no staff write, in the transaction of that action. */
export const writeAuditEntry = <Before = null, After = null>(
  tx: Ctx,
  doer: Doer,
  line: Omit<Line, 'before' | 'after'> & {
    action: (typeof ownActions)[number]
    before?: Before
    after?: After
  } & AllLabelled<Before | After>,
): Promise<void> => addLine(tx, doer, line)

async function addLine(tx: Ctx, { id, email, apiKey = null }: Doer, line: Line): Promise<void> {
  await addEntry(tx.db, {
    at: tx.clock.now(),
    staffId: id,
    apiKeyId: apiKey?.id ?? null,
    who: email,
    action: line.action,
    entity: line.entity,
    entityId: line.entityId,
    before: line.before ?? null,
    after: line.after ?? null,
    reason: line.reason ?? '',
    ip: tx.shopper.ip,
    isRequest: line.isRequest ?? false,
  })
}

export type About<E extends Endpoint, Looked = unknown, Outcome = unknown, Side = unknown> = {
  right: Right
  /** Kind of the changed entity; its id is `idOf`, by default the `id` of the input. */
  entity: string
  idOf?: (answer: AnswerOf<E>, input: InputOf<E>) => string | null
  /** Reads the audit values of the entity, before and after the write. */
  look?: (tx: Ctx, input: InputOf<E>) => Promise<Looked>
  /** Audit values after the write, from the response, instead of a second `look`. */
  outcome?: (answer: AnswerOf<E>, input: InputOf<E>) => Outcome
  /** Audit values of both sides, from the response, instead of `look`. */
  sides?: (answer: AnswerOf<E>, input: InputOf<E>) => { before: Side; after: Side }
  /** Calls an external service, and therefore runs before the transaction. */
  first?: (ctx: Ctx, input: InputOf<E>) => Promise<void>
  /** False: input or response is secret, so no response is stored for idempotent repeats. */
  keyed?: boolean
}

const wordOf = (input: object, name: string): string | null => {
  const word = (input as Record<string, unknown>)[name]
  return typeof word === 'string' ? word : null
}

/** Whether a second person was asked instead of doing it. */
const isRequest = (answer: unknown): boolean =>
  (answer as { approval?: { state?: string } | null } | null)?.approval?.state === 'requested' // plain data of an endpoint

type Logging<E extends Endpoint, Looked = unknown, Outcome = unknown, Side = unknown> = Omit<
  About<E, Looked, Outcome, Side>,
  'right' | 'first' | 'keyed'
>

/** Runs a staff write and its audit entry in one transaction, so that neither exists without the other. */
export const written = <E extends Endpoint, Looked = null, Outcome = null, Side = null>(
  ctx: Ctx,
  endpoint: E,
  about: Logging<E, Looked, Outcome, Side> & AllLabelled<Looked | Outcome | Side>,
  input: InputOf<E>,
  work: UseCase<E>,
): Promise<AnswerOf<E>> => logged(ctx, endpoint.name, about, input, work)

async function logged<E extends Endpoint>(
  ctx: Ctx,
  name: string,
  about: Logging<E>,
  input: InputOf<E>,
  work: UseCase<E>,
): Promise<AnswerOf<E>> {
  const staff = atTheDesk(ctx)
  return ctx.transaction(async (tx) => {
    const before = await about.look?.(tx, input)
    const answer = await work(tx, input)
    await addLine(tx, staff, {
      action: name,
      isRequest: isRequest(answer),
      entity: about.entity,
      entityId: about.idOf ? about.idOf(answer, input) : wordOf(input as object, 'id'),
      before,
      after: about.outcome ? about.outcome(answer, input) : await about.look?.(tx, input),
      ...about.sides?.(answer, input),
      reason: wordOf(input as object, 'reason') ?? wordOf(input as object, 'note') ?? '',
    })
    return answer
  })
}

/** Serves a read of the desk. */
export const deskRead = <E extends Endpoint>(endpoint: E, right: Right, useCase: UseCase<E>): Served<E> =>
  serve(endpoint, { who: 'staff', right }, useCase)

const keyed = { idempotent: () => true }

/** Serves lists and reports from data that may be a second old, unless the caller has just made a change. */
export const laggingDeskRead = <E extends Endpoint>(
  endpoint: E,
  right: Right,
  useCase: UseCase<E>,
): Served<E> => serve(endpoint, { who: 'staff', right, mayLag: true }, useCase)

/**
 * Serves a write of the desk: right, transaction, audit log, and the same answer to the same key
 * (rules/api#3).
 */
export const deskWrite = <E extends Endpoint, Looked = null, Outcome = null, Side = null>(
  endpoint: E,
  about: About<E, Looked, Outcome, Side> & AllLabelled<Looked | Outcome | Side>,
  work: UseCase<E>,
): Served<E> =>
  serve(
    endpoint,
    { who: 'staff', right: about.right, entity: about.entity, ...(about.keyed === false ? {} : keyed) },
    async (ctx, input) => {
      await about.first?.(beforehand(ctx), input)
      return logged(ctx, endpoint.name, about, input, work)
    },
  )
