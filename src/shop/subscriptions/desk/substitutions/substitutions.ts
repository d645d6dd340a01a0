import type { Ctx } from '../../../context.ts'
import { Refusal } from '../../../refusal.ts'
import { atTheDesk, deskRead, deskWrite } from '../../../staff/write.ts'
import { substitute } from '../../changes/swap.ts'
import * as subscriptions from '../../store.ts'
import { scheduleNextStep } from '../../transition.ts'
import * as contract from './substitution.contract.ts'
import { substitutionRefusals } from './substitution.rules.ts'
import * as store from './substitution.store.ts'
import { shopOf, judge, candidatesOf } from './candidates.ts'

export const previewSubstitution = deskRead(
  contract.previewSubstitution,
  'subscriptions.write',
  async (ctx, pair) => {
    const candidates = await candidatesOf(ctx, pair)
    return { candidates, possible: candidates.filter(({ issue }) => issue === null).length }
  },
)

const toView = ({ createdAt, ...run }: store.StoredSubstitution): contract.Substitution => ({
  ...run,
  createdAt: createdAt.toISOString(),
})

async function mustFind(ctx: Ctx, id: string): Promise<store.StoredSubstitution> {
  const run = await store.findRun(ctx.db, id)
  if (!run) throw new Refusal(substitutionRefusals.substitution_unknown)
  return run
}

export const listSubstitutions = deskRead(
  contract.listSubstitutions,
  'subscriptions.read',
  async (ctx, { page, limit }) => {
    const { runs, total } = await store.listRuns(ctx.db, { from: (page - 1) * limit, size: limit })
    return { substitutions: runs.map(toView), total }
  },
)

export const getSubstitution = deskRead(
  contract.getSubstitution,
  'subscriptions.read',
  async (ctx, { id }) => ({
    substitution: toView(await mustFind(ctx, id)),
    lines: (await store.linesOfRun(ctx.db, id)).map(({ endedAt, ...line }) => ({
      ...line,
      endedAt: endedAt?.toISOString() ?? null,
    })),
  }),
)

/** Starts a substitution, which a job performs line by line. Refuses `subscriptions.substitution_empty`. */
export const startSubstitution = deskWrite(
  contract.startSubstitution,
  {
    right: 'subscriptions.write',
    entity: 'subscription_substitution',
    idOf: ({ substitution }) => substitution.id,
    outcome: ({ substitution }) => substitution,
  },
  async (tx, { only, reason, ...pair }) => {
    const chosen = (await candidatesOf(tx, pair)).filter(({ issue, subscriptionId }) =>
      only.length === 0 ? issue === null : only.includes(subscriptionId),
    )
    if (chosen.length === 0) throw new Refusal(substitutionRefusals.substitution_empty)
    const id = crypto.randomUUID()
    const run = { ...pair, id, actor: atTheDesk(tx).email, reason, createdAt: tx.clock.now() }
    await store.addRun(tx.db, run, chosen)
    await tx.publish('subscription.substitution_started', { substitutionId: id })
    return { substitution: toView(await mustFind(tx, id)) }
  },
)

/** Runs a substitution and resumes an interrupted one: each line has its own transaction and is processed once. */
export async function runSubstitution(ctx: Ctx, id: string): Promise<void> {
  const run = await store.findRun(ctx.db, id)
  const lines = run ? await store.linesOfRun(ctx.db, id) : []
  for (const { lineId, subscriptionId, state } of lines)
    if (run && state === 'waiting')
      await ctx.transaction((tx) => replaceLine(tx, run, { lineId, subscriptionId }))
}

async function replaceLine(
  tx: Ctx,
  run: store.StoredSubstitution,
  { lineId, subscriptionId }: Pick<store.RunLine, 'lineId' | 'subscriptionId'>,
): Promise<void> {
  const subscription = await subscriptions.lockSubscription(tx.db, subscriptionId)
  const line = subscription?.lines.find(({ id, subSku }) => id === lineId && subSku === run.fromSubSku)
  const issue =
    subscription && line
      ? judge(tx, subscription, line, run.toSubSku, await shopOf(tx)).issue
      : ('gone' as const)
  if (!(await store.endLine(tx.db, run.id, lineId, issue, tx.clock.now()))) return
  if (!subscription || !line || issue !== null) return
  await substitute(tx, subscription, { lineId, subSku: run.toSubSku }, run)
  await scheduleNextStep(tx, subscriptionId)
  await tx.publish('subscription.line_substituted', { subscriptionId, lineId, substitutionId: run.id })
}
