import { attemptsForStaff, startAttempt, type Start } from '#shop/payments/payments.ts'
import { listTasks } from '#shop/payments/desk/tasks.ts'
import { openTestShop } from '#tools/testing/test-shop.ts'
import { aClock, aStart } from './payments.ts'

/** A shop where payments begin, with datafeeds of PayDollar. */
export async function openPaymentShop() {
  const clock = aClock()
  const shop = await openTestShop({}, { clock })
  const ctx = shop.shop.systemContext()
  return {
    ...shop,
    clock,
    ctx,
    rows: async <T>(sql: string, ...values: unknown[]) =>
      (await shop.shop.pool.query(sql, values)).rows as T[],
    post: async (body: string, path = '/hooks/paydollar') => {
      const answer = await shop.shop.api.fetch(
        new Request(`http://shop.test${path}`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        }),
        { ip: '10.1.1.1', seenIn: null },
      )
      const text = await answer.text()
      return [answer.status, answer.ok ? text : (JSON.parse(text) as { code: string }).code]
    },
    begun: async (changes: Partial<Start> = {}) => {
      const start = aStart(changes)
      const payment = await startAttempt(ctx, start)
      const [attempt] = await attemptsForStaff(ctx, start.orderId)
      if (!attempt) throw new Error('no attempt began')
      return { start, payment, reference: attempt.reference, orderId: start.orderId }
    },
    stateOf: async (orderId: string) =>
      (await attemptsForStaff(ctx, orderId)).map((attempt) => attempt.state),
    /** The queued event jobs of an order. */
    tasksOf: async (orderId: string) =>
      (await listTasks(ctx, { limit: 1_000 })).filter((task) => task.orderId === orderId),
  }
}
export type PaymentShop = Awaited<ReturnType<typeof openPaymentShop>>
