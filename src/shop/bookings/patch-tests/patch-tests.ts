import { randomUUID } from 'node:crypto'
import { dayInHongKong } from '../../calendar.ts'
import { catalogueOf } from '../../catalogue/catalogue.ts'
import type { Ctx } from '../../context.ts'
import type { AnswerOf } from '../../endpoint.ts'
import { findMember, lockAccount } from '../../members/accounts.ts'
import { Refusal } from '../../refusal.ts'
import { textIn } from '../../region.ts'
import { atTheDesk, deskRead, deskWrite } from '../../staff/write.ts'
import { packagesWithin } from '../packages/package-reach.ts'
import { bookingRefusals } from '../rules.ts'
import type { BookingService } from '../slots/booking-service.ts'
import { listServices } from '../slots/resources.ts'
import * as contract from './patch-test.contract.ts'
import { patchTestHolds, spanOfTest, testedAtOf } from './patch-test.rules.ts'
import * as store from './patch-tests.store.ts'

/** Throws `bookings.patch_test_needed` if the treatment requires a patch test and none is valid at the start. */
export async function checkPatchTest(
  ctx: Ctx,
  memberId: string | null,
  service: Pick<BookingService, 'needsPatchTest' | 'product'>,
  startsAt: Date,
): Promise<void> {
  if (!service.needsPatchTest) return
  const tests = memberId ? await store.listPatchTests(ctx.db, memberId) : []
  // an older test remains valid while a newer one is within its waiting period
  const isCovered = tests.some(
    ({ productId, testedAt }) => productId === service.product.id && patchTestHolds(testedAt, startsAt),
  )
  if (!isCovered) throw new Refusal(bookingRefusals.patch_test_needed)
}

async function answerFor(ctx: Ctx, memberId: string): Promise<AnswerOf<typeof contract.listPatchTests>> {
  const [tests, services, { byId }] = await Promise.all([
    store.listPatchTests(ctx.db, memberId),
    listServices(ctx),
    catalogueOf(ctx),
  ])
  const nameOf = (id: string) =>
    textIn(ctx.shopper.locale, byId.get(id)?.name ?? { chi: '', eng: '', cn: '' })
  return {
    patchTests: tests.map(({ id, productId, testedAt, actor }) => {
      const { from, until } = spanOfTest(testedAt)
      return {
        id,
        productId,
        treatment: nameOf(productId),
        testedOn: dayInHongKong(testedAt),
        holdsFrom: from.toISOString(),
        holdsUntil: until.toISOString(),
        recordedBy: actor,
      }
    }),
    treatments: services
      .filter(({ needsPatchTest }) => needsPatchTest)
      .map(({ product }) => ({ id: product.id, name: textIn(ctx.shopper.locale, product.name) })),
  }
}

export const listPatchTests = deskRead(contract.listPatchTests, 'bookings.read', async (ctx, { id }) => {
  if (!(await findMember(ctx, { id }))) throw new Refusal(bookingRefusals.unknown_client)
  await packagesWithin(ctx, id, 'bookings.read')
  return answerFor(ctx, id)
})

/** The audit entry has the number of tests alone, without health data. */
const about = {
  right: 'bookings.write',
  entity: 'member',
  look: async (tx: Ctx, { id }: { id: string }) => {
    await lockAccount(tx, id)
    if (!(await findMember(tx, { id }))) throw new Refusal(bookingRefusals.unknown_client)
    await packagesWithin(tx, id, 'bookings.write')
    return { patchTests: (await store.listPatchTests(tx.db, id)).length }
  },
} as const

/** Records a patch test. Idempotent: one test for each treatment and day. */
export const recordPatchTest = deskWrite(
  contract.recordPatchTest,
  about,
  async (tx, { id, productId, testedOn }) => {
    const service = (await listServices(tx)).find((each) => each.productId === productId)
    if (!service?.needsPatchTest) throw new Refusal(bookingRefusals.no_patch_test)
    const testedAt = testedAtOf(testedOn, tx.clock.now())
    if (!testedAt)
      throw new Refusal(bookingRefusals.patch_test_day, {
        fields: { tested_on: tx.say(bookingRefusals.patch_test_day.code) },
      })
    const isThere = (await store.listPatchTests(tx.db, id)).some(
      (test) => test.productId === productId && dayInHongKong(test.testedAt) === testedOn,
    )
    const actor = atTheDesk(tx).email
    if (!isThere) await store.insertPatchTest(tx.db, id, { id: randomUUID(), productId, testedAt, actor })
    return answerFor(tx, id)
  },
)

export const withdrawPatchTest = deskWrite(contract.withdrawPatchTest, about, async (tx, { id, test }) => {
  if (!(await store.deletePatchTest(tx.db, id, test))) throw new Refusal(bookingRefusals.unknown_patch_test)
  return answerFor(tx, id)
})
